import { setTimeout as wait } from "node:timers/promises";
import type { ChatClient, SentMessage } from "./chat-client.ts";

export type Traffic = {
  /** Stops sending and waits until all sent messages are acknowledged; returns them. */
  finish(): Promise<SentMessage[]>;
  /** Sends more messages at once, so that they are in process during a fault. */
  burst(messages: number): void;
  /** Messages acknowledged so far. */
  acked(): number;
};

const tickMs = 20;
/** Seconds of unanswered messages: beyond that, people wait for their messages to arrive. */
const patienceSeconds = 4;

/** Pairs that write to each other at a total rate, as long as they are answered in time. */
export function startTraffic(
  pairs: readonly (readonly [ChatClient, ChatClient])[],
  perSecond: number,
): Traffic {
  const begun: Promise<SentMessage>[] = [];
  let acked = 0;
  let isOver = false;

  function sendNext(): void {
    const turn = begun.length;
    const [one, other] = pairs[turn % pairs.length] as [ChatClient, ChatClient];
    const isBack = Math.floor(turn / pairs.length) % 2 === 1;
    const sending = isBack
      ? other.send(one.member.id, `Message ${turn}`)
      : one.send(other.member.id, `Message ${turn}`);
    sending.then(
      () => {
        acked += 1;
      },
      // `finish` awaits it and throws.
      () => undefined,
    );
    begun.push(sending);
  }

  const running = (async () => {
    let due = 0;
    let lookedAt = performance.now();
    while (!isOver) {
      const now = performance.now();
      const room = perSecond * patienceSeconds - (begun.length - acked);
      due = Math.min(due + ((now - lookedAt) / 1000) * perSecond, Math.max(0, room));
      lookedAt = now;
      for (; due >= 1; due -= 1) sendNext();
      await wait(tickMs);
    }
  })();

  return {
    acked: () => acked,
    burst(messages) {
      for (let more = 0; more < messages; more += 1) sendNext();
    },
    async finish() {
      isOver = true;
      await running;
      return Promise.all(begun);
    },
  };
}
