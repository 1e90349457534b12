import type { Socket } from "node:net";
import type { HelperLine } from "../model/menu.ts";
import type { Delivery, Notice } from "../model/notice.ts";
import { awaitedAnswers } from "./awaited-answers.ts";
import { type MenuBarFacts, type MenuClient, menuClient } from "./menu-client.ts";
import { helloLine, notifyLine, unnotifyLine } from "./menu-wire.ts";
import { notNow, READY } from "./notify/program-delivery.ts";

/** All menu bars that are connected. */
export interface MenuBars {
  welcome(socket: Socket): void;
  /** @param line a state. */
  tell(line: string): void;
  /** Through the first one that may notify. Never rejects. */
  post(notice: Notice): Promise<Delivery>;
  /** @param ids of notices. */
  withdraw(ids: readonly string[]): void;
  /** Lets them ask their owner whether notifications are welcome, where nobody has asked. */
  authorize(): void;
  /** Who is connected, the first first. */
  clients(): readonly MenuBarFacts[];
  hangUp(): void;
}

export interface MenuBarsSetting {
  /** Of the agent, for the first line. */
  readonly version: string;
  /** Milliseconds by a clock that only goes forward. */
  readonly elapsed: () => number;
  /** The state to begin with, as a line, or null. */
  readonly latest: () => string | null;
  /** One of them said something. */
  onLine(line: HelperLine): void;
  /** One was dropped, or the system refused something: for the log. */
  onTrouble(why: string): void;
  /** Milliseconds for the word on a notification; four seconds. */
  readonly answerWithin?: number;
}

/** At the same time. */
const MOST_CLIENTS = 16;
const ANSWER_WITHIN = 4_000;
const CLIENT_LIMITS = { unread: 256 * 1_024, linesASecond: 100 };

export function menuBars(setting: MenuBarsSetting): MenuBars {
  const clients = new Set<MenuClient>();
  const answers = awaitedAnswers<MenuClient>(setting.answerWithin ?? ANSWER_WITHIN);

  function welcome(socket: Socket): void {
    if (clients.size >= MOST_CLIENTS && !makeRoom()) {
      socket.destroy();
      return;
    }
    const { elapsed, version, latest } = setting;
    const client = menuClient(socket, { ...CLIENT_LIMITS, elapsed, onLine, onGone });
    clients.add(client);
    client.send(helloLine(version));
    const state = latest();
    if (state !== null) client.sendState(state);
  }

  /** Whoever never said who he is goes; the others stay. */
  function makeRoom(): boolean {
    const silent = [...clients].find((client) => client.facts().pid === null);
    silent?.drop("it never said who it is, and others wait");
    return silent !== undefined && clients.delete(silent);
  }

  function onLine(line: HelperLine, client: MenuClient): void {
    if (line.t === "notified") answers.answer(client, line.key, deliveryIn(line));
    try {
      setting.onLine(line);
    } catch (error) {
      setting.onTrouble(`${line.t} of a menu bar: ${error}`);
    }
  }

  function onGone(client: MenuClient, why: string | null): void {
    clients.delete(client);
    answers.gone(client);
    if (why !== null) setting.onTrouble(`a menu bar was dropped: ${why}`);
  }

  const saying = (is: MenuBarFacts["authorization"]): readonly MenuClient[] =>
    [...clients].filter((client) => client.facts().authorization === is);

  return {
    welcome,
    tell(line) {
      for (const client of clients) client.sendState(line);
    },
    async post(notice) {
      const [client] = saying("authorized");
      if (client === undefined) return notNow("no menu bar may notify");
      const answer = answers.wait(client, notice.key);
      client.send(notifyLine(notice));
      return answer;
    },
    withdraw(ids) {
      for (const client of saying("authorized")) {
        for (const id of ids) client.send(unnotifyLine(id));
      }
    },
    authorize() {
      for (const client of saying("undetermined")) client.authorize();
    },
    clients: () => [...clients].map((client) => client.facts()),
    hangUp() {
      for (const client of clients) client.drop(null);
    },
  };
}

const deliveryIn = (line: Extract<HelperLine, { t: "notified" }>): Delivery =>
  line.ok ? READY : notNow(line.why ?? "the menu bar could not show it");
