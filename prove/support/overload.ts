import { setTimeout as wait } from "node:timers/promises";
import { ask } from "./http.ts";

export type Offered = {
  /** Number of answers by status; 0 for no answer. */
  statuses: Record<string, number>;
  /** Answers with 200 a second. */
  goodPerSecond: number;
};

type Offer = {
  url: string;
  /** Sessions that take turns. */
  cookies: readonly string[];
  path: string;
  seconds: number;
} & (
  | { /** This many clients repeat as soon as they are answered: the maximum load. */ atOnce: number }
  | { /** Requests a second, independent of answers. */ perSecond: number }
);

/** Requests one page repeatedly and counts the answers meanwhile. */
export async function offerLoad(offer: Offer): Promise<Offered> {
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  const endsAt = startedAt + offer.seconds * 1000;
  let turn = 0;
  let good = 0;

  async function askOnce(): Promise<void> {
    turn += 1;
    const cookie = offer.cookies[turn % offer.cookies.length] ?? "";
    const status = await ask(offer.url, { path: offer.path, cookie }).then(
      (reply) => reply.status,
      () => 0,
    );
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 200 && performance.now() < endsAt) good += 1;
  }

  if ("atOnce" in offer) {
    const untilEnd = async () => {
      while (performance.now() < endsAt) await askOnce();
    };
    await Promise.all(Array.from({ length: offer.atOnce }, untilEnd));
  } else {
    const asked: Promise<void>[] = [];
    while (performance.now() < endsAt) {
      const due = ((performance.now() - startedAt) / 1000) * offer.perSecond;
      while (asked.length < due) asked.push(askOnce());
      await wait(10);
    }
    await Promise.all(asked);
  }
  return { statuses, goodPerSecond: good / offer.seconds };
}
