import { describe, expect, it } from "vitest";
import { refusalOf, type Situation } from "../../systemd/refusal.ts";

const AT_HOME: Situation = {
  userId: 1000,
  environment: {},
  hasSystemd: true,
  controlGroup: "0::/user.slice/user-1000.slice/session-2.scope\n",
  homebrewService: false,
};
const CHANGING = ["install", "mend", "uninstall", "start", "stop"] as const;

it.each(CHANGING)("%s is possible for a user, and for root who logged in as such", (verb) => {
  expect(refusalOf(verb, AT_HOME)).toBe(null);
  expect(refusalOf(verb, { ...AT_HOME, userId: 0 })).toBe(null);
});

describe.each(CHANGING)("%s is refused", (verb) => {
  it("to root by sudo", () => {
    const bySudo = { ...AT_HOME, userId: 0, environment: { SUDO_UID: "1000" } };
    expect(refusalOf(verb, bySudo)).toMatch(/without sudo/);
  });

  it("to the agent itself", () => {
    const slice = "/user.slice/user-1000.slice/user@1000.service/app.slice";
    const inside = { ...AT_HOME, controlGroup: `0::${slice}/wearbar.service\n` };
    expect(refusalOf(verb, inside)).toMatch(/from a terminal/);
  });
});

describe.each<[name: string, difference: Partial<Situation>, words: RegExp]>([
  ["systemd did not start the machine", { hasSystemd: false }, /`wearbar agent`/],
  ["Homebrew keeps an agent already", { homebrewService: true }, /brew services stop wearbar/],
])("where %s", (_, difference, words) => {
  it.each(["install", "mend", "start"] as const)("%s is refused", (verb) => {
    expect(refusalOf(verb, { ...AT_HOME, ...difference })).toMatch(words);
  });

  it.each(["uninstall", "stop"] as const)("%s is possible all the same", (verb) => {
    expect(refusalOf(verb, { ...AT_HOME, ...difference })).toBe(null);
  });
});
