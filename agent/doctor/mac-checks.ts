import type { Tools } from "../flows/tools.ts";
import type { MachineFacts } from "../model/machine.ts";
import { disagreement } from "../sources/second-opinion.ts";
import { type Finding, pass, warn } from "./check.ts";
import type { DriveSight, Look } from "./look.ts";

/** What only a Mac has: how each read went, step by step, and who else reads. */
export async function macFindings(tools: Tools, look: Look): Promise<readonly Finding[]> {
  const { machine } = await tools.readHost();
  return [
    machineFinding(machine),
    rivalsFinding(await rivalsOf(tools)),
    ...look.drives.flatMap((drive) => [...stepFindings(drive), ...opinionFindings(drive)]),
  ];
}

function machineFinding(machine: MachineFacts): Finding {
  const name = [machine.model ?? "model unknown", machine.system ?? "macOS of unknown version"];
  const translated = machine.translated ? [TRANSLATED] : [];
  return pass("mac", [...name, virtualWords(machine.virtualMachine), ...translated].join("; "));
}

const TRANSLATED = "translated by Rosetta: all of it works, a Node for this processor is faster";

function virtualWords(virtualMachine: boolean | null): string {
  if (virtualMachine === null) return "it does not say whether it is a virtual machine";
  return virtualMachine
    ? "a virtual machine: it has no health log, the wear is on its host's drive"
    : "no virtual machine";
}

async function rivalsOf(tools: Tools): Promise<readonly string[]> {
  const asked = (await tools.sources()).map((source) => source.rivals?.() ?? []);
  return (await Promise.all(asked)).flat();
}

function rivalsFinding(rivals: readonly string[]): Finding {
  if (rivals.length === 0)
    return pass("monitors", "no other program known to read drives is running");
  return pass(
    "monitors",
    `also reading drives: ${rivals.join(", ")}; one program at a time can, and Wearbar tries again`,
  );
}

function stepFindings({ facts, sights }: DriveSight): readonly Finding[] {
  return sights
    .filter(({ steps }) => steps.length > 0)
    .map(({ source, answer, steps }) => {
      const name = `steps ${facts.location}`;
      const told = `${source}: ${steps.join(", ")}`;
      const isSmooth = answer.ok || steps.every((step) => step.endsWith(": ok"));
      return isSmooth ? pass(name, told) : warn(name, told, null);
    });
}

/** Which of two counters is right nobody can see from here; that they differ is worth a report. */
function opinionFindings({ facts, sights }: DriveSight): readonly Finding[] {
  const [first, second] = ["iokit", "diskutil"].map((name) =>
    sights.find(({ source, answer }) => source === name && answer.ok),
  );
  if (first === undefined || second === undefined) return [];
  const name = `second opinion ${facts.location}`;
  const apart = disagreement(first.answer, second.answer, second.source);
  if (apart === null) return [pass(name, "diskutil and iokit agree")];
  return [
    warn(name, apart, "iokit's is used; please report what `wearbar doctor --report` prints"),
  ];
}
