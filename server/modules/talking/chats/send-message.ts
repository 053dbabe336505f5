import type { SentTerms } from "#contracts/talking/chats.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { inTurn, isBusy } from "#server/platform/work/turns.ts";
import { faultOf } from "./message-rules.ts";
import { presentTerms } from "./next-price.ts";
import { type MessageRow, presentMessage } from "./present-chat.ts";
import {
  beginConversation,
  type ClaimedMessage,
  findFirst,
  type NewMessage,
  repeated,
  type StoredMessage,
  storeClaimedMessage,
  storeMessage,
  unacquainted,
} from "./store-message.ts";

type Means = { db: Db; queue: Queue; live: Live; rateLimits: RateLimits; messagesPerMinute: number };
/** `terms` are null where the message had been sent before: then they are asked for. */
type Sent = { message: MessageRow; terms: SentTerms | null };

/**
 * Sends one message. When it answers, the message is stored; the same one again answers with the first, even where
 * another one would be refused by now.
 */
export async function sendMessage(means: Means, input: NewMessage): Promise<Sent> {
  const { db, live } = means;
  const { senderId, receiverId } = input;
  const first = async () => {
    const message = await findFirst(db, input);
    // It may have been stored in the instant in which the database fell: then nobody has been told of it.
    if (message) tellToLook(live, [senderId, receiverId], message.conversationId);
    return message;
  };
  let stored: StoredMessage | typeof repeated;
  try {
    stored = await inTurn(senderId, () => storeWithinLimits(means, input));
  } catch (refusal) {
    const message = await first();
    if (!message) throw refusal;
    return { message, terms: null };
  }
  if (stored === repeated) {
    const message = await first();
    if (!message) throw new Error("a repeated message is gone");
    return { message, terms: null };
  }

  return { message: stored.message, terms: tell(live, stored, input) };
}

/**
 * The same for whoever the session of `sessionKey` belongs to, in one statement; null where anything else than storing
 * would have to be said or done: then `sendMessage` says it.
 */
export async function sendClaimedMessage(
  means: Means,
  input: ClaimedMessage,
): Promise<{ message: MessageRow; terms: SentTerms; lastSeenAt: Date } | null> {
  const { senderId, body, site } = input;
  // Who sends faster than is stored stands in the line before the database with everybody else, which may be closed:
  // in a line of their own they would be kept longer than they wait, and come twice.
  if (faultOf(body, site.settings.chat.messageLength) || isBusy(senderId)) return null;
  const { ofMessages } = limitsOf(means, senderId);
  const store = () => retryOnConflict(() => storeClaimedMessage(means.db, input));
  try {
    const stored = await inTurn(senderId, () => countingStored(means, ofMessages, store));
    if (!stored) return null;
    const { isPremium, lastSeenAt } = stored.sender;
    return { message: stored.message, terms: tell(means.live, stored, { ...input, isPremium }), lastSeenAt };
  } catch (refusal) {
    // Too many messages, perhaps; but one that was stored before is answered whatever the limits say.
    if (refusal instanceof AppError) return null;
    throw refusal;
  }
}

/** Tells both all that their pages show of a message, so that none of them has to ask; answers what the sender has left. */
function tell(
  live: Live,
  { message, standing, isNewConversation }: StoredMessage,
  { senderId, receiverId, isPremium, site }: NewMessage,
): SentTerms {
  const terms = presentTerms({ ...standing, isPremium, money: site.settings.money });
  live.publish(receiverId, "message", presentMessage(message, receiverId));
  live.publish(senderId, "message", { ...presentMessage(message, senderId), terms });
  if (isNewConversation) tellToLook(live, [senderId, receiverId], message.conversationId);
  return terms;
}

function tellToLook(live: Live, memberIds: readonly string[], conversationId: string): void {
  for (const memberId of memberIds) {
    live.publish(memberId, "chats_changed", { conversation_id: conversationId });
  }
}

async function storeWithinLimits(means: Means, input: NewMessage): Promise<StoredMessage | typeof repeated> {
  const { db, queue } = means;
  const fault = faultOf(input.body, input.site.settings.chat.messageLength);
  if (fault) throw new FieldError({ body: { code: fault } });
  const { ofMessages, ofConversations } = limitsOf(means, input.senderId);
  return countingStored(means, ofMessages, async () => {
    const stored = await retryOnConflict(() => storeMessage(db, input));
    if (stored !== unacquainted) return stored;
    return countingStored(means, ofConversations, () =>
      retryOnConflict(() => beginConversation(db, queue, input)),
    );
  });
}

type Limit = readonly [key: string, limit: number, seconds: number];

/** Two minutes' worth in one go, so that a lively chat is not cut; five new conversations a minute. */
function limitsOf({ messagesPerMinute }: Means, senderId: string) {
  const ofMessages: Limit = [`messages:${senderId}`, messagesPerMinute * 2, 120];
  const ofConversations: Limit = [`conversations:${senderId}`, 5, 60];
  return { ofMessages, ofConversations };
}

/** Only what was stored counts: retries of a client and refusals use nothing of the limit up. */
async function countingStored<Stored extends StoredMessage | typeof repeated | null>(
  { rateLimits }: Means,
  limit: Limit,
  store: () => Promise<Stored>,
): Promise<Stored> {
  await rateLimits.take(...limit);
  let stored: Stored | null = null;
  try {
    stored = await store();
    return stored;
  } finally {
    if (stored === null || stored === repeated) await rateLimits.giveBack(...limit);
  }
}
