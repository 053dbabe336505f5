import { expect } from "vitest";
import { waitUntil } from "../../support/process.ts";
import { countGaps, expectBalancedBooks, readMessages, type StoredMessage } from "./books.ts";
import {
  type ChatClient,
  type ChatClientOptions,
  createChatClient,
  type SentMessage,
} from "./chat-client.ts";
import { createMembers } from "./members.ts";
import type { Traffic } from "./traffic.ts";

export type Pair = readonly [ChatClient, ChatClient];

/** Pairs of members with their streams open. */
export async function createPairs(
  databaseUrl: string,
  { pairs, ...options }: { pairs: number } & ChatClientOptions,
): Promise<Pair[]> {
  const clients = (await createMembers(databaseUrl, pairs * 2)).map((member) =>
    createChatClient(member, options),
  );
  for (const client of clients) client.connect();
  await waitUntil(
    "all streams to stand",
    60_000,
    async () => clients.every((each) => each.isConnected()) || null,
  );
  return clients.flatMap((client, index) =>
    index % 2 === 0 ? [[client, clients[index + 1] as ChatClient]] : [],
  );
}

/**
 * The rules that hold during every fault: every acknowledged message is stored once; every stored message was charged once; both members
 * of each pair saw all messages in order, once.
 */
export async function expectNothingLost(options: {
  databaseUrl: string;
  pairs: readonly Pair[];
  sent: readonly SentMessage[];
}): Promise<void> {
  const { databaseUrl, pairs, sent } = options;
  const stored = await readMessages(
    databaseUrl,
    pairs.flat().map(({ member }) => member.id),
  );
  const storedIds = stored.map(({ clientId }) => clientId);
  const ackedIds = sent.map(({ acked }) => acked?.client_id ?? "never acknowledged");
  expect(storedIds.toSorted(), "stored is what was acknowledged, once each").toEqual(ackedIds.toSorted());
  expect(await countGaps(databaseUrl), "conversations with a gap").toBe(0);
  await expectBalancedBooks(databaseUrl);

  const byConversation = Map.groupBy(stored, ({ conversationId }) => conversationId);
  for (const client of pairs.flat()) await expectAllShown(client, byConversation);
}

async function expectAllShown(
  client: ChatClient,
  byConversation: Map<string, readonly StoredMessage[]>,
): Promise<void> {
  const idsOf = (conversationId: string) => (byConversation.get(conversationId) ?? []).map(({ id }) => id);
  await waitUntil("everything stored to be shown", 60_000, async () => {
    return [...client.shown()].every(([id, shown]) => shown.length >= idsOf(id).length) || null;
  });
  for (const [id, shown] of client.shown()) {
    expect(
      shown.map((message) => message.id),
      "shown in order, once each",
    ).toEqual(idsOf(id));
  }
}

/** Waits until so many more messages are acknowledged. */
export async function waitForAcks(traffic: Traffic, more: number): Promise<void> {
  const wanted = traffic.acked() + more;
  await waitUntil(
    `${more} more messages to be acknowledged`,
    120_000,
    async () => traffic.acked() >= wanted || null,
  );
}
