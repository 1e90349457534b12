/** Put in by the build from package.json. */
declare const WEARBAR_VERSION: string;
