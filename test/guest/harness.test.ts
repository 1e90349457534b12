import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHECKOUT, sharesOf } from "./checkout.ts";
import { describeGuest } from "./describe-guest.ts";
import { bootGuest, type Guest } from "./guest.ts";
import { smartctlHealth } from "./smartctl.ts";

/** One machine for all of these: they go on from one another's state, in this order. */
describeGuest("the guest with two NVMe drives", () => {
  let guest: Guest;
  beforeAll(async () => {
    guest = await bootGuest({ drives: 2 });
    process.stderr.write(`guest: booted in ${(guest.bootMs / 1000).toFixed(1)} s\n`);
  });
  afterAll(() => guest?.stop());

  it("runs the checkout's own Node as either user, in the checkout's folder", async () => {
    const script = `"${guest.node}" -p '[process.version, process.getuid(), process.cwd()].join()'`;
    const [root, ordinary] = [
      await guest.run(script),
      await guest.run(script, { user: "ordinary" }),
    ];
    expect(root).toEqual({
      exitCode: 0,
      stdout: expect.stringMatching(`^v2\\d\\..*,0,${CHECKOUT}\n$`),
      stderr: "",
    });
    expect(ordinary.stdout).toBe(root.stdout.replace(",0,", ",1000,"));
  });

  it("keeps exit code, standard output and standard error apart, whatever bytes they hold", async () => {
    const script = `printf 'ready\\n0 - -\\n\\n'; echo "ä '\\"\\$" >&2; exit 7`;
    expect(await guest.run(script)).toEqual({
      exitCode: 7,
      stdout: "ready\n0 - -\n\n",
      stderr: "ä '\"$\n",
    });
  });

  it("is not confused by the kernel's log and passes a megabyte through", async () => {
    const script = "echo '<0>kernel noise' >/dev/kmsg; head -c 1000000 /dev/zero | tr '\\0' x";
    expect((await guest.run(script)).stdout).toBe("x".repeat(1_000_000));
  });

  it("kills a command that takes too long and takes the next one", async () => {
    const slow = guest.run("sleep 600", { timeoutMs: 1_000 });
    const next = guest.run("echo next");
    expect((await slow).exitCode).toBe(137);
    expect((await next).stdout).toBe("next\n");
  });

  it("gives each user a home that can be written and nobody the host's files", async () => {
    const script = "touch ~/file && id -un && touch /etc/file package.json";
    for (const user of ["root", "ordinary"] as const) {
      const { exitCode, stdout, stderr } = await guest.run(script, { user });
      expect([exitCode, stdout]).toEqual([1, `${user}\n`]);
      expect(stderr.match(/'(\/etc\/file|package\.json)': (Read-only|Permission)/g)).toHaveLength(
        2,
      );
    }
  });

  it("lets smartctl read the drives as root", async () => {
    for (const [device, serial] of [
      ["/dev/nvme0", "WEARBAR-GUEST-0001"],
      ["/dev/nvme1", "WEARBAR-GUEST-0002"],
    ]) {
      const { exitCode, stdout } = await guest.run(`smartctl -j -i ${device}`);
      expect(exitCode).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        model_name: "QEMU NVMe Ctrl",
        serial_number: serial,
      });
    }
  });

  it("refuses the ordinary user the device, and a readable device is not enough for the log", async () => {
    const refused = await guest.run("cat /dev/nvme0", { user: "ordinary" });
    expect(refused.stderr).toContain("/dev/nvme0: Permission denied");
    await guest.run("chmod 666 /dev/nvme1");
    const opened = await guest.run("smartctl -a /dev/nvme1", { user: "ordinary" });
    expect(opened.stdout).toContain("NVME_IOCTL_ADMIN_CMD: Permission denied");
    await guest.run("chmod 600 /dev/nvme1");
  });

  it("grants the right to the ordinary user by two capabilities, handed down by setpriv", async () => {
    const capabilities = "+sys_admin,+dac_read_search";
    const { exitCode, stdout } = await guest.run(
      `setpriv --reuid=1000 --regid=1000 --clear-groups --inh-caps=${capabilities} ` +
        `--ambient-caps=${capabilities} sh -c 'id -u && smartctl -j -a /dev/nvme0'`,
    );
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^1000\n/);
    expect(stdout).toContain('"data_units_written"');
  });

  it("counts 200 MiB written past the page cache as 410 data units, on that drive only", async () => {
    const write = "dd if=/dev/zero of=/dev/nvme0n1 bs=1M count=200 oflag=direct";
    const before = await smartctlHealth(guest, "/dev/nvme0");
    expect((await guest.run(write)).exitCode).toBe(0);
    const after = await smartctlHealth(guest, "/dev/nvme0");
    expect([before.data_units_written, after.data_units_written]).toEqual([0, 410]);
    expect((await smartctlHealth(guest, "/dev/nvme1")).data_units_written).toBe(0);
  });

  it("shows a critical warning set while it runs, and shows it gone", async () => {
    await guest.setCriticalWarning(0b1100);
    expect((await smartctlHealth(guest, "/dev/nvme0")).critical_warning).toBe(0b1100);
    await guest.setCriticalWarning(0);
    expect((await smartctlHealth(guest, "/dev/nvme0")).critical_warning).toBe(0);
  });

  it("says in QEMU's words why it refused", async () => {
    await expect(guest.setCriticalWarning(0, 7)).rejects.toThrow(/qom-set.*nvme7/);
  });

  it("pulls out the drive that was asked for and leaves the other", async () => {
    await guest.removeNvme(1);
    expect((await guest.run("ls /sys/class/nvme /dev/nvme*")).stdout).toBe(
      "/dev/nvme0\n/dev/nvme0n1\n\n/sys/class/nvme:\nnvme0\n",
    );
  });
});

describeGuest("a checkout where an ordinary user may not look", () => {
  let folder: string;
  let guest: Guest;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "wearbar, 0700 "));
    chmodSync(folder, 0o700);
    guest = await bootGuest({ checkout: foldersOfACheckout(join(folder, "a checkout")) });
  });
  afterAll(async () => {
    await guest?.stop();
    rmSync(folder, { recursive: true });
  });

  it("is readable for the ordinary user in the guest, its Node and modules included", async () => {
    const script = `head -c 1 package.json && ls node_modules/vitest/package.json && "${guest.node}" -p 0`;
    expect(await guest.run(script, { user: "ordinary" })).toEqual({
      exitCode: 0,
      stdout: "{node_modules/vitest/package.json\n0\n",
      stderr: "",
    });
  });
});

describeGuest("a guest that does not come up in time", () => {
  it("is ended, and said to be late", async () => {
    const late = bootGuest({ bootTimeoutMs: 100 });
    await expect(late).rejects.toThrow("The guest was not ready after 100 ms. Its console ends");
  });
});

/** The modules by a link, as in a second work tree. */
function foldersOfACheckout(checkout: string): string {
  mkdirSync(checkout, { mode: 0o755 });
  copyFileSync(join(CHECKOUT, "package.json"), join(checkout, "package.json"));
  symlinkSync(join(CHECKOUT, "node_modules"), join(checkout, "node_modules"));
  return checkout;
}

describe("shares", () => {
  it("are none where everyone may pass", () => {
    expect(sharesOf("/", "/usr/bin/node", () => true)).toEqual([]);
  });

  it("cover the first closed folder on the way, and say so once for what lies below another", () => {
    const closed = new Set(["/nowhere/one", "/nowhere/one/two"]);
    const shares = sharesOf("/nowhere/one/two/checkout", "/bin/sh", (path) => !closed.has(path));
    expect(shares).toEqual([
      { tag: "share0", path: "/nowhere/one/two/checkout", cover: "/nowhere/one" },
    ]);
  });
});
