import fc from "fast-check";
import { SCHEMA } from "../../agent/config/schema.ts";

/** Random files are made of lines that look as confusing as valid TOML can. */

const scalar = fc.constantFrom(
  "1",
  "-1.5e3",
  "0x1F",
  "true",
  "nan",
  "2019-05-31",
  "1979-05-27 07:32:00Z",
  "07:32:00.5",
  '""',
  '"[machine] # = \\" \\\\"',
  "'cycles = 1 # \\'",
  '"""one quote more""""',
  '"""one line "" of three"""""',
);
const oneLine = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }).map((all) => `[ ${all.join(" , ")} ]`),
  scalar.map((value) => `{ cycles = ${value}, "a b".first_use = [{}, '}'] }`),
);
const multiLine = fc.constantFrom(
  "'''\n[machine]\nfirst_use = 1\n'''",
  '"""\\\n  cycles = 1 # \\"""\n[space]\n""""',
  "[ # first\n  1, # ]\n\n  'a',\n]",
  "{\n  cycles = 1, # }\n  x = '''\n}''',\n}",
);
const comment = fc.constantFrom("", " # why", "\t# [machine] first_use = 'x", "  #", " # '\"");
const indent = fc.constantFrom("", "", "  ", "\t");
const filler = fc.constantFrom("", "", "# first_use = 2019-01-01", "  # [machine]", "   ");

interface Part {
  readonly text: string;
  /** Whether the key it sets, if any, can not be changed as one line. */
  readonly hard: boolean;
}

const statement = (key: string): fc.Arbitrary<Part> =>
  fc
    .record({
      indent,
      key: fc.constantFrom(...spellings(key)),
      equals: fc.constantFrom(" = ", "=", "\t=  "),
      value: fc.oneof({ weight: 4, arbitrary: oneLine }, { weight: 1, arbitrary: multiLine }),
      comment,
    })
    .map((it) => ({
      text: `${it.indent}${it.key}${it.equals}${it.value}${it.comment}`,
      hard: it.value.includes("\n"),
    }));

const spellings = (key: string): string[] => {
  const names = key.split(".");
  return [
    key,
    names.join(" . "),
    names.map((name) => `"${name}"`).join("."),
    names.map((name) => `'${name}'`).join(" ."),
    names
      .map((name) => `"\\u${name.charCodeAt(0).toString(16).padStart(4, "0")}${name.slice(1)}"`)
      .join("."),
  ];
};

const statements = (keys: readonly string[]): fc.Arbitrary<Part[]> =>
  fc
    .subarray([...keys])
    .chain((chosen) => fc.tuple(...chosen.map(statement), filler.map(plain), filler.map(plain)))
    .chain((parts) => fc.shuffledSubarray(parts, { minLength: parts.length }));

const plain = (text: string): Part => ({ text, hard: false });

/** What may stand in front of the first header, and what must follow one. */
interface Section {
  readonly root: readonly Part[];
  readonly below: readonly Part[];
  /** Known keys of this table can not be added. */
  readonly closed: boolean;
}

const NAMES = SCHEMA.map(({ key }) => key.split("."));
const TABLES = new Set(NAMES.map(([table]) => table ?? ""));

const knownTable = (table: string): fc.Arbitrary<Section> => {
  const names = NAMES.flatMap(([of, name]) => (of === table && name ? [name] : []));
  const withHeader = fc
    .record({
      header: fc.constantFrom(`[${table}]`, `[ "${table}" ]`, `  ['${table}'] # [x]`),
      body: statements([...names, "other", "deep.cycles"]),
    })
    .map(({ header, body }) => ({ root: [], below: [plain(header), ...body], closed: false }));
  const asDotted = statements([...names, "other"].map((name) => `${table}.${name}`)).map(
    (root) => ({
      root,
      below: [],
      closed: false,
    }),
  );
  const asInline = fc.record({ inside: fc.subarray(names), value: scalar, comment }).map((it) => {
    const inside = it.inside.map((name) => `${name} = ${it.value}`).join(", ");
    return { root: [plain(`${table} = { ${inside} }${it.comment}`)], below: [], closed: true };
  });
  const asDeeper = fc.constant({
    root: [],
    below: [plain(`[${table}.deeper]`), plain("cycles = 1"), plain("first_use = 2")],
    closed: false,
  });
  const absent = fc.constant({ root: [], below: [], closed: false });
  return fc.oneof(withHeader, withHeader, asDotted, asInline, asDeeper, absent);
};

const foreign = fc.record({
  root: statements(["x", "cycles", "first_use", "y.machine.first_use"]),
  below: fc.constantFrom<readonly Part[]>(
    [],
    [plain("[[list]]"), plain("cycles = 1"), plain("[[list]]"), plain("first_use = 2")],
    [plain("[z.machine]"), plain("first_use = 1 # [machine]")],
  ),
  closed: fc.constant(false),
});

export interface RandomFile {
  readonly text: string;
  readonly hard: boolean;
}

export const randomFile: fc.Arbitrary<RandomFile> = fc
  .record({
    sections: fc
      .tuple(foreign, ...[...TABLES].map(knownTable))
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length })),
    lineEnd: fc.constantFrom("\n", "\r\n"),
    lastLineEnd: fc.boolean(),
    mark: fc.constantFrom("", "", "", "\uFEFF"),
  })
  .map(({ sections, lineEnd, lastLineEnd, mark }) => {
    const parts = [
      ...sections.flatMap(({ root }) => root),
      ...sections.flatMap(({ below }) => below),
    ];
    const text = parts.map((part) => part.text).join("\n") + (lastLineEnd ? "\n" : "");
    return {
      text: mark + text.replaceAll("\n", lineEnd),
      hard: parts.some((part) => part.hard) || sections.some(({ closed }) => closed),
    };
  });
