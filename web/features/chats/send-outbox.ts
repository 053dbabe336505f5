import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { newKey } from "#web/lib/api-request.ts";
import { acknowledge } from "./acknowledge.ts";
import { returnToDraft } from "./drafts.ts";
import {
  addToOutbox,
  dropFromOutbox,
  failInOutbox,
  nextInOutbox,
  type OutboxItem,
  takeBack,
} from "./outbox.ts";
import { changeOutbox, readOutbox } from "./outbox-store.ts";
import { conversationQuery, memberConversationQuery } from "./queries.ts";

type Sender = { memberId: string; client: QueryClient };

const pauseMs = 8_000;
const running = new Map<string, Promise<void>>();
let pause: ReturnType<typeof setTimeout> | undefined;
let attempt: AbortController | undefined;

/** Puts a message at the end of the outbox and sends what is there. */
export function sendFromOutbox(sender: Sender, partnerId: string, body: string): void {
  const item: OutboxItem = {
    clientId: newKey(),
    partnerId,
    body,
    createdAt: new Date().toISOString(),
    state: "queued",
    reason: "",
  };
  changeOutbox(sender.memberId, (items) => addToOutbox(items, item));
  void drainOutbox(sender);
}

/** Sends what waits, one after the other; of all tabs only one at a time does so. */
export function drainOutbox(sender: Sender): Promise<void> {
  const { memberId } = sender;
  const under = running.get(memberId);
  if (under) return under;
  const sending =
    "locks" in navigator
      ? navigator.locks.request(`outbox:${memberId}`, () => sendAll(sender))
      : sendAll(sender);
  const ended = sending.finally(() => {
    running.delete(memberId);
  });
  running.set(memberId, ended);
  return ended;
}

/** The network is back: whatever pauses before its next try goes at once. */
export function wakeOutbox(sender: Sender): void {
  attempt?.abort();
  void drainOutbox(sender);
}

async function sendAll(sender: Sender): Promise<void> {
  clearTimeout(pause);
  for (;;) {
    const item = nextInOutbox(readOutbox(sender.memberId));
    // Without a network nothing is tried; `online` wakes us.
    if (!item || !navigator.onLine) return;
    if (!(await sendOne(sender, item))) return;
  }
}

/** False: later. */
async function sendOne(sender: Sender, item: OutboxItem): Promise<boolean> {
  attempt = new AbortController();
  const { signal } = attempt;
  try {
    const answer = await api("POST /api/members/:member_id/messages", {
      params: { member_id: item.partnerId },
      body: { client_id: item.clientId, body: item.body },
      idempotencyKey: item.clientId,
      signal,
    });
    // Logged out: it waits for this member to come back.
    if (answer === false) return false;
    acknowledge(sender.client, item.partnerId, answer);
    changeOutbox(sender.memberId, (items) => dropFromOutbox(items, item.clientId));
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    return settle(sender, item, error);
  }
}

/** What a refusal means for the message: try later, back into the composer, or a bubble marked as failed. */
function settle(sender: Sender, item: OutboxItem, error: unknown): boolean {
  const refusal = error instanceof ApiError ? error : null;
  if (refusal && (refusal.code === "network" || refusal.status === 429 || refusal.status === 503)) {
    pause = setTimeout(() => void drainOutbox(sender), pauseMs);
    return false;
  }
  if (refusal?.status === 402) {
    const { bodies } = takeBack(readOutbox(sender.memberId), item.partnerId);
    returnToDraft(sender.memberId, item.partnerId, bodies);
    changeOutbox(sender.memberId, (items) => takeBack(items, item.partnerId).rest);
  } else {
    changeOutbox(sender.memberId, (items) => failInOutbox(items, item.clientId, firstText(refusal)));
  }
  refreshTerms(sender.client, item.partnerId);
  return true;
}

function firstText(refusal: ApiError | null): string {
  const [field] = Object.values(refusal?.fields ?? {});
  return field?.message ?? refusal?.message ?? "";
}

/** Whether and at what price one can write has changed, or this browser did not know. */
function refreshTerms(client: QueryClient, partnerId: string): void {
  const addresses = [conversationQuery("").queryKey[0], memberConversationQuery(partnerId).queryKey[0]];
  void client.invalidateQueries({ predicate: ({ queryKey }) => addresses.includes(queryKey[0] as never) });
}
