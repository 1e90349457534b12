import { describe, expect, it } from "vitest";
import { refusalOf, type Situation } from "../../launchd/refusal.ts";

const AT_THE_SCREEN: Situation = {
  userId: 501,
  environment: { XPC_SERVICE_NAME: "0" },
  consoleOwner: 501,
  homebrewService: false,
};

const CHANGING = ["install", "mend", "uninstall", "start", "stop"] as const;

it.each(CHANGING)("%s is possible for who is logged in at the screen", (verb) => {
  expect(refusalOf(verb, AT_THE_SCREEN)).toBe(null);
});

it("install is possible over ssh for who is logged in at the screen as well", () => {
  const environment = { SSH_CONNECTION: "1.2.3.4 5 6.7.8.9 22" };
  expect(refusalOf("install", { ...AT_THE_SCREEN, environment })).toBe(null);
});

describe.each(CHANGING)("%s is refused", (verb) => {
  it.each<[name: string, difference: Partial<Situation>, words: RegExp]>([
    ["to root", { userId: 0, consoleOwner: 0 }, /without sudo/],
    ["under sudo to another user", { environment: { SUDO_UID: "502" } }, /without sudo/],
    [
      "to the agent itself",
      { environment: { XPC_SERVICE_NAME: "io.wearbar.agent" } },
      /from a terminal/,
    ],
    [
      "to the menu-bar app",
      { environment: { XPC_SERVICE_NAME: "io.wearbar.menubar" } },
      /from a terminal/,
    ],
  ])("%s", (_, difference, words) => {
    expect(refusalOf(verb, { ...AT_THE_SCREEN, ...difference })).toMatch(words);
  });
});

describe.each<[name: string, difference: Partial<Situation>, words: RegExp]>([
  ["somebody else has the screen", { consoleOwner: 502 }, /Log in at the screen/],
  ["nobody is logged in at the screen", { consoleOwner: 0 }, /Log in at the screen/],
  ["the screen can not be looked at", { consoleOwner: null }, /Log in at the screen/],
  ["Homebrew keeps an agent already", { homebrewService: true }, /brew services stop wearbar/],
])("where %s", (_, difference, words) => {
  it.each(["install", "mend", "start"] as const)("%s is refused", (verb) => {
    expect(refusalOf(verb, { ...AT_THE_SCREEN, ...difference })).toMatch(words);
  });

  it.each(["uninstall", "stop"] as const)("%s is possible all the same", (verb) => {
    expect(refusalOf(verb, { ...AT_THE_SCREEN, ...difference })).toBe(null);
  });
});
