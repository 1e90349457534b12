import type { Delivery } from "../model/notice.ts";
import { notNow } from "./notify/program-delivery.ts";

/** Who owes us a word on a notification. */
export interface AwaitedAnswers<Client> {
  /** @returns what it answers; not delivered where it leaves, or says nothing for too long. */
  wait(client: Client, key: string): Promise<Delivery>;
  answer(client: Client, key: string, delivery: Delivery): void;
  gone(client: Client): void;
}

/** @param limit milliseconds. */
export function awaitedAnswers<Client>(limit: number): AwaitedAnswers<Client> {
  const awaited = new Set<Awaited<Client>>();
  const finish = (isMeant: (one: Awaited<Client>) => boolean, delivery: Delivery): void => {
    for (const one of [...awaited].filter(isMeant)) {
      awaited.delete(one);
      clearTimeout(one.timer);
      one.resolve(delivery);
    }
  };
  return {
    wait: (client, key) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => finish((one) => one === mine, SILENT), limit);
        const mine = { client, key, timer, resolve };
        awaited.add(mine);
      }),
    answer: (client, key, delivery) =>
      finish((one) => one.client === client && one.key === key, delivery),
    gone: (client) => finish((one) => one.client === client, GONE),
  };
}

interface Awaited<Client> {
  readonly client: Client;
  readonly key: string;
  readonly timer: NodeJS.Timeout;
  resolve(delivery: Delivery): void;
}

const SILENT = notNow("the menu bar did not answer");
const GONE = notNow("the menu bar left before it answered");
