import { isProgram } from "../../agent/support/find-program.ts";

const CHROMIUM = "/usr/bin/chromium";

/** What this machine lacks to look at a page, in words. */
export const missingForBrowser = (): readonly string[] =>
  isProgram(CHROMIUM) ? [] : [`${CHROMIUM} (Debian: chromium)`];

/** How the browser is started: in a container, without a screen, and asking nobody anything itself. */
export const LAUNCH = {
  executablePath: CHROMIUM,
  args: [
    ...["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    ...["--disable-component-update", "--disable-sync", "--no-first-run"],
  ],
};
