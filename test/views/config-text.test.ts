import { describe, expect, test } from "vitest";
import { configText } from "../../agent/views/config-text.ts";

type Settings = Parameters<typeof configText>[0];

const SETTINGS: Settings = [
  { key: "machine.first_use", value: null, isDefault: true, meaning: "The day this was new" },
  { key: "space.target_percent", value: 15, isDefault: true, meaning: "Free space to aim for" },
  {
    ...{ key: "programs.smartctl", value: "/opt/smartctl", isDefault: false },
    meaning: "The smartctl to run; without it, the usual places are searched, one after the other",
  },
];

const text = (settings: Settings, columns: number | null = null, colour = false) =>
  configText(settings, "/home/ada/config.toml", { columns, colour });

describe("the settings", () => {
  test("are each their value and, below it, what it means; and where they are", () => {
    expect(text(SETTINGS).split("\n")).toEqual([
      "machine.first_use     not set",
      "  The day this was new",
      "space.target_percent  15 (default)",
      "  Free space to aim for",
      "programs.smartctl     /opt/smartctl",
      `  ${SETTINGS[2]?.meaning}`,
      "",
      "The file is /home/ada/config.toml",
      "",
    ]);
  });

  test.each([40, 80, 120])("stay within %d columns", (columns) => {
    for (const line of text(SETTINGS, columns).split("\n")) {
      expect(line.length).toBeLessThanOrEqual(columns);
    }
  });

  test("stand out where the owner set them", () => {
    const bold = text(SETTINGS, 120, true)
      .split("\n")
      .filter((line) => line.includes("[1m"));
    expect(bold.map((line) => line.split(" ")[0])).toEqual(["programs.smartctl"]);
  });

  test("can not change the terminal", () => {
    const hostile = "/opt/\u001B[31m\u202E";
    const page = text([
      { key: "programs.smartctl", value: hostile, isDefault: false, meaning: "" },
    ]);
    expect(page.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
