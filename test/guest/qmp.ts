import type { LineSocket } from "./line-socket.ts";

/** QEMU's monitor (https://www.qemu.org/docs/master/interop/qmp-spec.html): one call at a time. */
export interface Qmp {
  /** @throws Error with QEMU's own words when it refuses. */
  execute(command: string, args?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Waits for an event of this name and device, which may have come already. */
  event(name: string, device: string): Promise<void>;
}

/** Takes over a fresh connection: QEMU greets, then wants the capabilities settled. */
export async function openQmp(socket: LineSocket): Promise<Qmp> {
  const inbox = openInbox(socket);
  const qmp: Qmp = {
    async execute(command, args = {}) {
      socket.send(JSON.stringify({ execute: command, arguments: args }));
      const answer = await inbox.take((message) => "return" in message || "error" in message);
      if ("return" in answer) return answer["return"];
      throw new Error(`Expected QEMU to do ${command}, got ${JSON.stringify(answer)}.`);
    },
    async event(name, device) {
      await inbox.take(({ event, data }) => event === name && deviceOf(data) === device);
    },
  };
  await inbox.take((message) => "QMP" in message);
  await qmp.execute("qmp_capabilities");
  return qmp;
}

type Message = Readonly<Record<string, unknown>>;

interface Inbox {
  /** The first message that matches; what comes before it is kept for later. */
  take(matches: (message: Message) => boolean): Promise<Message>;
}

function openInbox(socket: LineSocket): Inbox {
  let kept: readonly Message[] = [];
  return {
    async take(matches) {
      const found = kept.find(matches);
      if (found !== undefined) {
        kept = kept.filter((message) => message !== found);
        return found;
      }
      for (;;) {
        const message: Message = JSON.parse(await socket.next());
        if (matches(message)) return message;
        kept = [...kept, message];
      }
    },
  };
}

const deviceOf = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "device" in data ? data.device : null;
