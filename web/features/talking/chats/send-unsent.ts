import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { type Turn, takeTurn } from "#web/lib/browser/take-turns.ts";
import { stayOfMember } from "#web/lib/queries/browser-cache.ts";
import { acknowledge } from "./acknowledge.ts";
import { returnToDraft } from "./drafts.ts";
import { conversationQuery, memberConversationQuery } from "./queries.ts";
import { dropUnsent, failUnsent, nextUnsent, takeBack, type Unsent } from "./unsent.ts";
import { changeUnsent, readUnsent } from "./unsent-store.ts";

type Sender = { memberId: string; client: QueryClient };

const pauseMs = 8_000;
const longWaitMs = 60_000;
const running = new Map<string, Promise<void>>();
let pause: ReturnType<typeof setTimeout> | undefined;
let attempt: AbortController | undefined;
/** The member whose messages may be sent; null after a log-out. */
let present: string | null = null;

const returnListeners = new Set<(partnerId: string) => void>();

/** Calls back when messages to a partner went back to be a draft; returns a function that stops it. */
export function watchReturned(listener: (partnerId: string) => void): () => void {
  returnListeners.add(listener);
  return () => {
    returnListeners.delete(listener);
  };
}

/** Sends this member's messages from now on, on every page, until they log out. */
export function startSending(sender: Sender): void {
  if (present !== sender.memberId) {
    present = sender.memberId;
    stayOfMember().addEventListener("abort", () => {
      present = null;
      clearTimeout(pause);
      attempt?.abort();
    });
  }
  void sendUnsent(sender);
}

/** Sends the waiting messages one by one; only one tab at a time does so. */
export function sendUnsent(sender: Sender): Promise<void> {
  const { memberId } = sender;
  const under = running.get(memberId);
  if (under) return under;
  const readFirst = () =>
    present === memberId ? (nextUnsent(readUnsent(memberId))?.clientId ?? null) : null;
  const sending = takeTurn(`unsent:${memberId}`, { readFirst, run: (turn) => sendAll(sender, turn) });
  const ended = sending
    .then((isDone) => {
      if (!isDone) leaveToOther(sender);
    })
    .finally(() => {
      running.delete(memberId);
    });
  running.set(memberId, ended);
  return ended;
}

/** The network is back: a message that pauses before its next attempt is sent at once. */
export function wakeUnsent(sender: Sender): void {
  attempt?.abort();
  void sendUnsent(sender);
}

/** Another tab took this tab's turn; if that tab is closed, this one goes on. */
function leaveToOther(sender: Sender): void {
  if (present !== sender.memberId) return;
  attempt?.abort();
  pause = setTimeout(() => void sendUnsent(sender), pauseMs);
}

async function sendAll(sender: Sender, turn: Turn): Promise<void> {
  clearTimeout(pause);
  while (!turn.isOver) {
    const item = nextUnsent(readUnsent(sender.memberId));
    // Without a network nothing is attempted; the event `online` restarts the sending.
    if (!item || !navigator.onLine || present !== sender.memberId) return;
    if (!(await sendOne(sender, item))) return;
  }
}

function contentOf({ sticker, gif, body }: Unsent) {
  if (gif) return { kind: "gif" as const, gif_id: gif.id };
  return sticker ? { kind: "sticker" as const, sticker } : { body };
}

/** False: retry later, or never. */
async function sendOne(sender: Sender, item: Unsent): Promise<boolean> {
  attempt = new AbortController();
  const { signal } = attempt;
  const { memberId } = sender;
  try {
    const answer = await api("POST /api/members/:member_id/messages", {
      params: { member_id: item.partnerId },
      body: {
        client_id: item.clientId,
        ...contentOf(item),
        max_credits: item.maxCredits,
        reply_to: item.replyTo ?? undefined,
      },
      idempotencyKey: item.clientId,
      // Texts do not wait behind a gif whose provider is away.
      ...(item.gif && { retries: 1 }),
      // Sent as its writer or not at all.
      memberId,
      signal,
    });
    if (answer === false || present !== memberId) return false;
    acknowledge(sender.client, item.partnerId, answer);
    changeUnsent(memberId, (items) => dropUnsent(items, item.clientId));
    return true;
  } catch (error) {
    if (signal.aborted || present !== memberId) return present === memberId;
    return settle(sender, item, error);
  }
}

/** The effect of a refusal on the message: retry later, back into the composer, or marked as failed. */
function settle(sender: Sender, item: Unsent, error: unknown): boolean {
  const refusal = error instanceof ApiError ? error : null;
  if (refusal?.code === "other_member") return false;
  if (refusal && isSoonOver(refusal, item)) {
    pause = setTimeout(() => void sendUnsent(sender), pauseMs);
    return false;
  }
  // A sticker or gif cannot be a draft: it is marked as failed.
  if (refusal?.status === 402 && item.body !== "") {
    const { bodies, replyTo } = takeBack(readUnsent(sender.memberId), item.partnerId);
    returnToDraft(sender.memberId, item.partnerId, bodies, replyTo);
    changeUnsent(sender.memberId, (items) => takeBack(items, item.partnerId).rest);
    for (const listener of returnListeners) listener(item.partnerId);
  } else {
    const changed = changedBy(refusal);
    changeUnsent(sender.memberId, (items) => failUnsent(items, item.clientId, firstText(refusal), changed));
  }
  refreshTerms(sender.client, item.partnerId);
  return true;
}

/** Texts do not wait behind a gif whose provider is away, or whose writer has to wait for more than a minute. */
function isSoonOver({ code, status, extra }: ApiError, { gif }: Unsent): boolean {
  if (gif && (status === 503 || (status === 429 && Number(extra.frees_in_ms) > longWaitMs))) return false;
  return code === "network" || code === "in_progress" || status === 429 || status === 503;
}

function changedBy(
  refusal: ApiError | null,
): Partial<Pick<Unsent, "clientId" | "newCredits" | "replyTo" | "isUncertain">> {
  // With the id of another message this one would fail at every attempt.
  if (refusal?.code === "client_id_taken") return { clientId: newKey() };
  // The quoted message is gone: the retry is sent without a quote.
  if (refusal?.fields?.reply_to) return { replyTo: null };
  if (!refusal || refusal.status >= 500) return { isUncertain: true };
  return refusal.code === "price_higher" ? { newCredits: Number(refusal.extra.credits) } : {};
}

function firstText(refusal: ApiError | null): string {
  const [field] = Object.values(refusal?.fields ?? {});
  return field?.message ?? refusal?.message ?? "";
}

/** The permission to write or its price has changed, or this browser did not have it. */
function refreshTerms(client: QueryClient, partnerId: string): void {
  const addresses = [conversationQuery("").queryKey[0], memberConversationQuery(partnerId).queryKey[0]];
  void client.invalidateQueries({ predicate: ({ queryKey }) => addresses.includes(queryKey[0] as never) });
}
