import { creditsOfGift } from "#contracts/talking/gift-names.ts";
import type { SentTerms } from "#contracts/talking/price-terms.ts";
import { isConnectionLost } from "#server/db/connection-lost.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { refusalOfBlock } from "#server/modules/people/visibility/refusal-of-block.ts";
import type { FindKeptGif, KeepGif } from "#server/modules/talking/gifs/keep-gif.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { type Batches, createBatches, runAlone } from "#server/platform/work/batches.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { inTurn } from "#server/platform/work/turns.ts";
import { beginConversation } from "./begin-conversation.ts";
import { conversationsPerMinute, messageBurstMinutes } from "./chat-limits.ts";
import { findSent } from "./find-sent.ts";
import { faultOf, faultOfNote, termsOfMessage } from "./message-rules.ts";
import { presentTerms } from "./next-price.ts";
import { type MessageRow, presentMessage } from "./present-chat.ts";
import type { MessagePushes } from "./push-messages.ts";
import { refusalOfAdvertisement } from "./refusal-of-advertisement.ts";
import { storeRefusal } from "./send-refusal.ts";
import { dependsOnWish, storeByWish } from "./store-by-wish.ts";
import {
  type NewMessage,
  type Outcome,
  type Refusal,
  type StoredMessage,
  storeMessages,
} from "./store-messages.ts";

type NeededServices = {
  env: { SESSION_SECRET: string };
  db: Db;
  queue: Queue;
  live: Live;
  rateLimits: RateLimits;
  messagesPerMinute: number;
  storing: Batches<NewMessage, Outcome>;
  pushes: MessagePushes;
  keepGif: KeepGif;
  findKeptGif: FindKeptGif;
};
/** `terms` are null if the message had been sent before: then the caller loads them. */
type Sent = { message: MessageRow; terms: SentTerms | null };

/**
 * Stores messages in batches, one batch at a time. A message whose purse or conversation is locked, or whose
 * batch failed, is stored alone beside them and waits (docs/decisions/0029-sends-stored-together.md).
 */
export function createStoring({ store }: { store: Db }): Batches<NewMessage, Outcome> {
  return createBatches<NewMessage, Outcome>({
    isAway: isConnectionLost,
    async run(messages) {
      const outcomes = await retryOnConflict(() => storeMessages(store, messages, { waits: false }));
      return outcomes.map((each) => (each.outcome === "busy" ? runAlone : each));
    },
    async alone(message) {
      const [outcome] = await retryOnConflict(() => storeMessages(store, [message], { waits: true }));
      return outcome as Outcome;
    },
  });
}

/**
 * Sends one message. When it returns, the message is stored. Sending the same message again returns the
 * stored one, even if a new one would be refused by now.
 */
export async function sendMessage(services: NeededServices, input: NewMessage): Promise<Sent> {
  const { db, live } = services;
  const { senderId, receiverId } = input;
  let sent: Outcome | null = null;
  let failure: unknown = null;
  try {
    sent = await inTurn(senderId, () => storeWithinLimits(services, input));
  } catch (error) {
    failure = error;
  }
  if (sent?.outcome === "stored") return { message: sent.message, terms: tell(services, sent, input) };
  // A caller who was signed out meanwhile learns nothing about messages stored before.
  if (sent?.outcome === "session_over") throw new AppError("authentication_required");
  const message = await findSent(db, input);
  if (message) {
    // If the message was stored at the moment the database failed, its members have not been told yet.
    tellToLook(live, [senderId, receiverId], message.conversationId);
    return { message, terms: null };
  }
  if (sent === null) throw failure;
  if (sent.outcome === "repeat") throw new Error("a repeated message is gone");
  throw await refusalOf(db, sent.outcome, input);
}

/**
 * The same for the member of the session `input.sessionKey`. Null if anything but a stored message is to be
 * done or answered: then `sendMessage` does it.
 */
export async function sendBySession(
  services: NeededServices,
  input: NewMessage & { sessionKey: string },
): Promise<{ message: MessageRow; terms: SentTerms; lastSeenAt: Date } | null> {
  const { senderId } = input;
  if (input.refusal || findFault(input)) return null;
  const message = await withKeptPicture(services, input);
  if (!message) return null;
  const { ofMessages } = limitsOf(services, senderId);
  let stored: Outcome;
  try {
    stored = await inTurn(senderId, () =>
      countingStored(services, ofMessages, () => storeKnown(services, message)),
    );
  } catch (refusal) {
    // The sender may have reached a limit. A message that was stored before is answered in spite of it.
    if (refusal instanceof AppError && refusal.code === "too_many_requests") return null;
    throw refusal;
  }
  if (stored.outcome !== "stored") return null;
  return {
    message: stored.message,
    terms: tell(services, stored, input),
    lastSeenAt: stored.sender.lastSeenAt,
  };
}

/** Sends both members all that their pages show of a message. Returns the sender's terms. */
function tell(
  { live, pushes }: NeededServices,
  { message, standing, isNewConversation, isQuoteHeld, sender }: StoredMessage,
  { senderId, receiverId, site, refusal }: NewMessage,
): SentTerms {
  const terms = presentTerms({ ...standing, isPremium: sender.isPremium, money: site.settings.money });
  // A receiver who deleted the quoted message does not get it as a quote.
  const received = isQuoteHeld ? message : /* defence: cleared-quote-not-told */ { ...message, quote: null };
  live.publish(receiverId, "message", presentMessage(received, receiverId));
  live.publish(senderId, "message", { ...presentMessage(message, senderId), terms });
  // The first message written before the sign-up is sent: all pages of its writer stop showing it as waiting.
  if (message.clientId === senderId) live.publish(senderId, "user_changed", {});
  // The push of a first message comes from its notice.
  if (isNewConversation) tellToLook(live, [senderId, receiverId], message.conversationId);
  else pushes.note(receiverId, message.conversationId);
  // The conversation has left the list of the sender's other pages.
  if (refusal) tellToLook(live, [senderId], message.conversationId);
  return terms;
}

function tellToLook(live: Live, memberIds: readonly string[], conversationId: string): void {
  for (const memberId of memberIds) {
    live.publish(memberId, "chats_changed", { conversation_id: conversationId });
  }
}

async function storeWithinLimits(services: NeededServices, input: NewMessage): Promise<Outcome> {
  const { env, db, queue } = services;
  const { senderId, refusal } = input;
  const { ofMessages, ofConversations } = limitsOf(services, senderId);
  if (refusal)
    return countingStored(services, ofMessages, () => retryOnConflict(() => storeRefusal(db, input)));
  const fault = findFault(input);
  if (fault) throw fault;
  return countingStored(services, ofMessages, async () => {
    const message = await withPicture(services, input);
    const stored = await storeKnown(services, message);
    if (stored.outcome !== "stranger") return stored;
    return countingStored(services, ofConversations, () =>
      retryOnConflict(() => beginConversation(db, queue, message, env.SESSION_SECRET)),
    );
  });
}

/** Stores a message of a conversation; "stranger" if there is none yet. */
function storeKnown({ db, storing }: NeededServices, message: NewMessage): Promise<Outcome> {
  if (dependsOnWish(message)) return retryOnConflict(() => storeByWish(db, message));
  return storing.add(message.senderId, message);
}

/** The message with its gif's facts if the picture was kept before; else null. */
async function withKeptPicture<Input extends NewMessage>(
  { findKeptGif }: NeededServices,
  input: Input,
): Promise<Input | null> {
  const { gif, now } = input;
  if (!gif) return input;
  const facts = await findKeptGif({ gifId: gif.id, now });
  return facts && { ...input, gif: { ...gif, facts } };
}

/** A gif's picture is kept before its message is stored. */
async function withPicture({ keepGif }: NeededServices, input: NewMessage): Promise<NewMessage> {
  const { gif, senderId: memberId, now } = input;
  if (!gif) return input;
  return { ...input, gif: { ...gif, facts: await keepGif({ gifId: gif.id, memberId, now }) } };
}

/** The fault of a text, or of a gift: one that the site does not offer, or a note that is too long. */
function findFault({ kind, gift, body, site }: NewMessage): FieldError | null {
  const { money, chat } = site.settings;
  if (kind === "gift") {
    // defence: gift-of-the-site
    if (!gift || creditsOfGift(gift, money.giftCredits) === undefined)
      return new FieldError({ gift: { code: "gift_unknown" } });
    const fault = faultOfNote(body);
    // defence: gift-note-length
    if (fault) return new FieldError({ body: { code: fault } });
  }
  const fault = kind === "text" ? faultOf(body, chat.messageLength) : null;
  return fault && new FieldError({ body: { code: fault } });
}

async function refusalOf(
  db: Db,
  outcome: "busy" | "stranger" | Refusal,
  input: NewMessage,
): Promise<AppError> {
  const { site, senderId, receiverId, kind, gift } = input;
  if (outcome === "partner_cam") return refusalOfAdvertisement(db, input);
  if (outcome === "price_higher") {
    const { credits } = termsOfMessage({ kind, gift }, site.settings.money);
    return new AppError(outcome, { credits });
  }
  if (outcome === "kind_unconfirmed") return new FieldError({ kind_confirmed: { code: outcome } });
  if (outcome === "reply_unknown") return new FieldError({ reply_to: { code: "message_unknown" } });
  if (outcome === "busy" || outcome === "stranger") return new AppError("conflict");
  if (outcome !== "blocked") return new AppError(outcome);
  const told = await refusalOfBlock(db, { siteId: site.id, memberId: senderId }, receiverId);
  // The block was taken back at this moment.
  return told ?? new AppError("conflict");
}

type Limit = readonly [key: string, limit: number, seconds: number];

function limitsOf({ messagesPerMinute }: NeededServices, senderId: string) {
  const ofMessages: Limit = [
    `messages:${senderId}`,
    messagesPerMinute * messageBurstMinutes,
    messageBurstMinutes * minuteSeconds,
  ];
  const ofConversations: Limit = [`conversations:${senderId}`, conversationsPerMinute, minuteSeconds];
  return { ofMessages, ofConversations };
}

/** Only stored messages count: a client's retries and refused messages do not use the limit up. */
async function countingStored(
  { rateLimits }: NeededServices,
  limit: Limit,
  store: () => Promise<Outcome>,
): Promise<Outcome> {
  await rateLimits.take(...limit);
  let isStored = false;
  try {
    const outcome = await store();
    isStored = outcome.outcome === "stored";
    return outcome;
  } finally {
    if (!isStored) await rateLimits.giveBack(...limit);
  }
}
