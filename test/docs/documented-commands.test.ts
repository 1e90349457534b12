import { expect, test } from "vitest";
import { commandsIn, documentedCommands } from "./documented-commands.ts";
import { readPage } from "./markdown.ts";
import { typedIn } from "./typed.ts";

const PAGE = `Say \`wearbar
demo\` or \`npm test\`, not \`wearbar.db\`, \`node\` or \`status\`; \`UPDATE=1 npm test\`, too.

    wearbar on   # and why
    r = a / b

\`\`\`sh
anything at all
\`\`\`
\`\`\`
good · as of 14:05
wearbar status
\`\`\`
`;

test("commands are found in blocks and in running text, and nothing else", () => {
  expect(commandsIn(readPage("page.md", PAGE))).toEqual([
    ...["wearbar on", "anything at all", "wearbar status", "wearbar demo", "npm test"],
  ]);
});

test("pages, help and no decision are read", async () => {
  const names = (await documentedCommands()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["README.md", "docs/json.md", "--help"]));
  expect(names.filter((name) => name.includes("decisions"))).toEqual([]);
});

test.each([
  ["wearbar", [], null],
  ["npm start --silent -- history --json", ["history", "--json"], null],
  ["wearbar status --check || echo look", ["status", "--check"], "echo look"],
  ["wearbar status --json | jq '.a | .b'", ["status", "--json"], "jq '.a | .b'"],
  ["set -g status-right '#(wearbar status --format tmux)'", ["status", "--format", "tmux"], null],
  ["wearbar alerts ack ID", ["alerts", "ack", "space-low"], null],
  ["wearbar drives forget", ["drives", "forget", "1"], null],
])("%s is typed as it is meant", (line, words, pipe) => {
  expect(typedIn(line)).toEqual({ words, pipe });
});

test("what is not Wearbar's is nobody's words, and a placeholder has a meaning", () => {
  expect(typedIn("npm run bench")).toBeNull();
  expect(() => typedIn("wearbar report --week WEEK")).toThrow("what WEEK stands for");
});
