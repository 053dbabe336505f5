import { setTimeout as wait } from "node:timers/promises";
import type { ChatClient } from "./chat-client.ts";

/** One call of an active member: its name, its result, its time. */
export type Act = { kind: string; status: number; ms: number };

type Choice = { kind: string; share: number; path: (other: ChatClient) => string; method?: "POST" };

/** The actions of active members, and their frequency. */
const choices: readonly Choice[] = [
  { kind: "search", share: 40, path: () => "/api/members" },
  { kind: "profile", share: 25, path: ({ member }) => `/api/members/${member.id}` },
  { kind: "poll", share: 20, path: () => "/api/chats.php" },
  { kind: "chat", share: 10, path: () => "" },
  { kind: "like", share: 5, path: ({ member }) => `/api/likes/${member.id}`, method: "POST" },
];

/** Members who search, view, poll, chat and like for the given time, with short pauses between two actions. */
export async function actMixed(
  clients: readonly ChatClient[],
  { seconds, pauseMs }: { seconds: number; pauseMs: number },
): Promise<Act[]> {
  const acts: Act[] = [];
  const endsAt = performance.now() + seconds * 1000;
  const someone = () => clients[Math.floor(Math.random() * clients.length)] as ChatClient;

  async function act(client: ChatClient): Promise<void> {
    while (performance.now() < endsAt) {
      await wait(Math.random() * 2 * pauseMs);
      const other = someone();
      if (other !== client) acts.push(await actOnce(client, other));
    }
  }

  await Promise.all(clients.map(act));
  return acts;
}

async function actOnce(client: ChatClient, other: ChatClient): Promise<Act> {
  const { kind, path, method = "GET" } = choose();
  const startedAt = performance.now();
  const outcome = async () => {
    if (kind !== "chat") return (await client.call({ method, path: path(other) })).status;
    return client.send(partnerOf(client, other)).then(({ tries }) => (tries === 1 ? 200 : 503));
  };
  const status = await outcome().catch(() => 0);
  return { kind, status, ms: performance.now() - startedAt };
}

/** Members write to a few others only, because new conversations are limited. */
const partners = new WeakMap<ChatClient, ChatClient>();
function partnerOf(client: ChatClient, other: ChatClient): string {
  const partner = partners.get(client) ?? other;
  partners.set(client, partner);
  return partner.member.id;
}

function choose(): Choice {
  const wheel = choices.flatMap((choice) => Array.from({ length: choice.share }, () => choice));
  return wheel[Math.floor(Math.random() * wheel.length)] as Choice;
}
