import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../built-addon.ts";
import { describeOnDouble, fixture } from "./double.ts";
import {
  compileHarness,
  dumped,
  type Harness,
  mutatedHarness,
  type Patch,
  run,
  SANITIZED,
  SANITIZING_COMPILER,
} from "./harness.ts";

const SMART = "reader_macos_smart.c";
const INTERFACE = "reader_macos_smart_interface.h";
const DRIVES = "reader_macos_drives.c";

const WITHOUT_RESERVED: readonly Patch[] = [
  [INTERFACE, "    UInt64 reserved0;\n    UInt64 reserved1;\n", ""],
];

interface Mutant {
  readonly title: string;
  readonly patches: readonly Patch[];
  /** After the fixture's path. */
  readonly command: readonly string[];
  readonly fixture: string;
  readonly caught: RegExp;
}

const MUTANTS: readonly Mutant[] = [
  {
    title: "a plug-in released where it has to be destroyed keeps the drive's client",
    patches: [
      [
        SMART,
        "result = IODestroyPlugInInterface(plugin);",
        "result = (kern_return_t)(*plugin)->Release(plugin);",
      ],
    ],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /SMART client of node 4294967700 is held by nobody and was never stopped/,
  },
  {
    title: "a plug-in destroyed before the read leaves nobody to ask",
    patches: [
      [
        SMART,
        "    read_all(smart, reading);\n    (*smart)->Release",
        "    IODestroyPlugInInterface(plugin);\n    read_all(smart, reading);\n    (*smart)->Release",
      ],
      [SMART, "result = IODestroyPlugInInterface(plugin);", "result = 0;"],
    ],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /smart-read-data answered 0x10000003/,
  },
  {
    title: "an interface without its reserved fields calls one of them",
    patches: [
      ...WITHOUT_RESERVED,
      [
        INTERFACE,
        'static_assert(offsetof(struct smart_interface, GetLogPage) == 72, "SMART interface: GetLogPage");\n',
        "",
      ],
    ],
    command: ["poll", "1", "1"],
    fixture: "read-data-fails",
    caught: /a reserved function of the SMART interface was called/,
  },
  {
    title: "a log of 488 bytes is too short",
    patches: [[SMART, "calloc(1, READER_BUFFER_SIZE)", "calloc(1, 488)"]],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /SMARTReadData: the buffer is no heap allocation of its own of 4096 bytes/,
  },
  {
    title: "a log inside of something bigger is refused",
    patches: [[SMART, "calloc(1, READER_BUFFER_SIZE)", "(unsigned char *)calloc(1, 8192) + 16"]],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /SMARTReadData: the buffer is no heap allocation of its own/,
  },
  {
    title: "a buffer that was not zeroed is refused",
    patches: [[SMART, "calloc(1, READER_BUFFER_SIZE)", "malloc(READER_BUFFER_SIZE)"]],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /the buffer is not zeroed/,
  },
  {
    title: "the controller's node has no plug-in",
    patches: [
      [
        SMART,
        "    service = registry_find_service(id, reading);\n",
        `    service = registry_find_service(id, reading);
    io_service_t device = service;
    IORegistryEntryGetParentEntry(device, kIOServicePlane, &service);
    IOObjectRelease(device);
`,
      ],
    ],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /create-plugin answered 0xe00002c7/,
  },
  {
    title: "reads that take no turns find each other busy",
    patches: [
      [
        "reader_macos_turn.c",
        "    while (taken && failure == 0) failure = pthread_cond_timedwait(&given_back, &lock, &until);\n",
        "    (void)until;\n",
      ],
    ],
    command: ["smart", "4"],
    fixture: "takes-a-moment",
    caught: /create-plugin answered 0xe00002be/,
  },
  {
    title: "what a dictionary's Get returned was not ours to release",
    patches: [
      [
        DRIVES,
        "    registry_put(facts, name, is_dictionary ? CFDictionaryGetValue(dictionary, key) : NULL);\n",
        `    CFTypeRef item = is_dictionary ? CFDictionaryGetValue(dictionary, key) : NULL;
    registry_put(facts, name, item);
    if (item != NULL) CFRelease(item);
`,
      ],
    ],
    command: ["dump"],
    fixture: "m1-air",
    caught: /CFRelease: released what belongs to its container/,
  },
  {
    title: "an iterator that is not released stays",
    patches: [["reader_macos_volume.c", "    IOObjectRelease(parents);\n", ""]],
    command: ["dump"],
    fixture: "m1-air",
    caught: /left behind: cf 0, io [1-9]/,
  },
  {
    title: "a property's copy that is not released stays",
    patches: [[DRIVES, "    if (device != NULL) CFRelease(device);\n", ""]],
    command: ["dump"],
    fixture: "m1-air",
    caught: /left behind: cf [1-9]|LeakSanitizer/,
  },
  {
    title: "a matching dictionary is consumed and must not be released again",
    patches: [
      [
        DRIVES,
        "    if (result != KERN_SUCCESS) return;\n    while",
        "    CFRelease(matching);\n    if (result != KERN_SUCCESS) return;\n    while",
      ],
    ],
    command: ["dump"],
    fixture: "m1-air",
    caught: /released before|heap-use-after-free/,
  },
  {
    title: "a host port that is not given back stays",
    patches: [["reader_macos_memory.c", "    mach_port_deallocate(mach_task_self(), host);\n", ""]],
    command: ["dump"],
    fixture: "m1-air",
    caught: /left behind: cf 0, io 0, ports 1/,
  },
  {
    title: "a plug-in without a place for its score crashes",
    patches: [
      [SMART, "&plugin, &score);", "&plugin, NULL);"],
      [SMART, "    SInt32 score = 0;\n", ""],
    ],
    command: ["smart", "1"],
    fixture: "m1-air",
    caught: /the score is NULL; the original crashes/,
  },
  {
    title: "a volume's capacity without an autorelease pool is refused",
    patches: [
      ["reader_macos_capacity.c", "void *pool = objc_autoreleasePoolPush();", "void *pool = NULL;"],
      ["reader_macos_capacity.c", "    objc_autoreleasePoolPop(pool);\n", "    (void)pool;\n"],
    ],
    command: ["dump"],
    fixture: "m1-air",
    caught: /no autorelease pool on this thread/,
  },
];

describeOnDouble("a mistake in the readers of a Mac is noticed:", () => {
  const folder = temporaryFolder();
  let harness: Harness;
  beforeAll(async () => {
    harness = await compileHarness(join(folder, "whole"), SANITIZING_COMPILER, SANITIZED);
    writeFileSync(
      join(folder, "takes-a-moment.txt"),
      `include ${fixture("m1-air")}\nat 4294967700 smart takes 150\n`,
    );
  }, 60_000);

  const mutate = (name: string, patches: readonly Patch[]) =>
    mutatedHarness(harness, join(folder, name), patches);

  test.each(MUTANTS)("$title", async ({ title, patches, command, fixture: name, caught }) => {
    const path = name === "takes-a-moment" ? join(folder, `${name}.txt`) : fixture(name);
    const sound = await run(harness.program, [path, ...command]);
    expect([sound.status, caught.test(sound.said)]).toEqual([0, false]);
    const mutant = await mutate(title.replaceAll(/\W/g, "-"), patches);
    if (typeof mutant === "string") throw new Error(mutant);
    const { status, said } = await run(mutant.program, [path, ...command]);
    expect(said).toMatch(caught);
    expect(status).not.toBe(0);
  });

  test("an interface without its reserved fields does not compile", async () => {
    const refused = await mutate("assertion", WITHOUT_RESERVED);
    expect(refused).toMatch(/static assertion failed.*SMART interface: GetLogPage/);
  });

  test("the process's page size is not the kernel's", async () => {
    const kernelPageSize = async (of: Harness) => {
      const readings = await dumped(of, fixture("rosetta"));
      return readings.find(({ call }) => call === "readMemory")?.facts["kernelPageSize"];
    };
    const mutant = await mutate("page-size", [
      [
        "reader_macos_memory.c",
        "    kern_return_t result = host_page_size(host, &size);\n",
        "    kern_return_t result = KERN_SUCCESS;\n\n    (void)host;\n    size = vm_page_size;\n",
      ],
    ]);
    if (typeof mutant === "string") throw new Error(mutant);
    expect(await kernelPageSize(harness)).toBe("16384n");
    expect(await kernelPageSize(mutant)).toBe("4096n");
  });
});
