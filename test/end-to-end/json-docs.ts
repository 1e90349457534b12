/** Reads docs/json.md and holds what the product prints against it. */

/** What the page says of one field. */
interface Field {
  readonly unit: string;
  readonly mayBeNull: boolean;
  /** Sections that describe the objects within it. */
  readonly sections: readonly string[];
}

/** Fields by name, by section. Sections without fields are left out. */
export type JsonDocs = ReadonlyMap<string, ReadonlyMap<string, Field>>;

export function readJsonDocs(page: string): JsonDocs {
  const sections = page
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = ""] = section.split("\n", 1);
      return [heading.toLowerCase(), fieldsIn(section)] as const;
    });
  return new Map(sections.filter(([, fields]) => fields.size > 0));
}

function fieldsIn(section: string): ReadonlyMap<string, Field> {
  const rows = [...section.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];
  return new Map(rows.map(([, name = "", unit = "", nulls = ""]) => [name, fieldOf(unit, nulls)]));
}

function fieldOf(unit: string, nulls: string): Field {
  const links = [...unit.matchAll(/\]\(#([\w-]+)\)/g)];
  const sections = links.map(([, anchor = ""]) => anchor.replaceAll("-", " "));
  return { unit, mayBeNull: nulls !== "never", sections };
}

/** @returns a line for each field that the sections do not describe as it is. */
export function undocumented(
  docs: JsonDocs,
  object: unknown,
  sections: readonly string[],
  where: string,
): readonly string[] {
  return entriesOf(object).flatMap(([name, value]) => {
    const field = findField(docs, sections, name);
    if (field === null)
      return [`${where}: ${name} is in none of the sections ${sections.join(", ")}`];
    if (value === null) {
      const ruledOut = `${where}: ${name} is null, which the section ${sections[0]} rules out`;
      return field.mayBeNull ? [] : [ruledOut];
    }
    if (!isOf(field, value))
      return [`${where}: ${name} is ${JSON.stringify(value)}, not ${field.unit}`];
    return within(field, value).flatMap((inner) =>
      undocumented(docs, inner, field.sections, `${where} ${name}`),
    );
  });
}

/** @returns `section: field` for every field that is in the object, at any depth. */
export function fieldsOf(
  docs: JsonDocs,
  object: unknown,
  sections: readonly string[],
): readonly string[] {
  return entriesOf(object).flatMap(([name, value]) => {
    const field = findField(docs, sections, name);
    if (field === null) return [];
    const own = sections.filter((section) => docs.get(section)?.has(name));
    const inner = within(field, value).flatMap((it) => fieldsOf(docs, it, field.sections));
    return [...own.map((section) => `${section}: ${name}`), ...inner];
  });
}

const entriesOf = (object: unknown): readonly (readonly [string, unknown])[] =>
  typeof object === "object" && object !== null ? Object.entries(object) : [];

function findField(docs: JsonDocs, sections: readonly string[], name: string): Field | null {
  return sections.map((section) => docs.get(section)?.get(name)).find(Boolean) ?? null;
}

/** The objects in a value that has sections of its own. */
function within({ sections }: Field, value: unknown): readonly unknown[] {
  if (sections.length === 0) return [];
  return Array.isArray(value) ? value : [value];
}

const NUMBERS =
  /^(number|bytes|percent|instant|days|hours|minutes|milliseconds|years|°C|bytes a day)$/;

function isOf({ unit }: Field, value: unknown): boolean {
  if (unit.startsWith("list of")) return Array.isArray(value);
  if (NUMBERS.test(unit)) return typeof value === "number" && Number.isFinite(value);
  if (unit === "day") return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  if (unit === "text") return typeof value === "string";
  if (unit === "text, number or switch")
    return ["string", "number", "boolean"].includes(typeof value);
  if (unit === "true or false") return typeof value === "boolean";
  return typeof value === "object" && !Array.isArray(value);
}
