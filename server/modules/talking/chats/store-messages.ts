import { type SQLWrapper, sql } from "drizzle-orm";
import { quoteLength } from "#contracts/limits.ts";
import type { GiftName } from "#contracts/talking/gift-names.ts";
import type { MessageKind, StoredKind } from "#contracts/talking/message-kinds.ts";
import type { RefusalReason } from "#contracts/talking/refusals.ts";
import type { StickerName } from "#contracts/talking/sticker-names.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import type { MessagePayload } from "#server/db/schema/chats.ts";
import { textOfGif } from "#server/modules/talking/gifs/gif-rules.ts";
import type { GifFacts } from "#server/modules/talking/gifs/present.ts";
import { textOfVoice } from "#server/modules/talking/voice-messages/voice-rules.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { textOfGift } from "./gift-signs.ts";
import { type MessageTerms, type PriceTerms, termsOfMessage } from "./message-rules.ts";
import type { MessageRow } from "./present-chat.ts";
import type { QuoteFacts } from "./quote.ts";
import { stickerSigns } from "./sticker-signs.ts";
import { withoutAdvertisements } from "./without-advertisements.ts";

export type NewMessage = {
  site: Pick<RequestSite, "id" | "settings">;
  senderId: string;
  receiverId: string;
  clientId: string;
  kind: MessageKind;
  /** Of a gift: its note, or empty. */
  body: string;
  /** Of kind `photo`: an upload of the sender (store-by-wish.ts). */
  photo?: { id: string; isViewOnce: boolean } | undefined;
  /** Of kind `sticker`. */
  sticker?: StickerName | undefined;
  /** Of kind `gift`. */
  gift?: GiftName | undefined;
  /** Of kind `gift`: its sender confirmed that they know the kind of the receiver's profile. */
  isKindConfirmed?: boolean;
  /** Of kind `voice`: an upload of the sender; its length is known where it is stored (store-by-wish.ts). */
  voice?: { id: string; peaks: readonly number[]; durationMs?: number } | undefined;
  /** Of kind `gif`; the facts of its picture are known once it is kept (keep-gif.ts). */
  gif?: { id: string; facts?: GifFacts } | undefined;
  /** A kind refusal, of kind `text`: its body is written where it is stored (send-refusal.ts). */
  refusal?: RefusalReason | undefined;
  /** Number of the message that this one answers. */
  replyTo?: number | undefined;
  /** The price that its writer was shown: the message is stored for at most this, or refused. */
  maxCredits?: number | undefined;
  now: Date;
  /** The session that must be valid and the sender's when the message is stored; missing in tests. */
  sessionKey?: string;
};
/** The facts that decide the next message's price, after this one. */
export type Standing = Pick<PriceTerms, "purse" | "freeSentHere">;
export type StoredMessage = {
  outcome: "stored";
  message: MessageRow;
  standing: Standing;
  isNewConversation: boolean;
  /** Whether the receiver still has the quoted message: they may have deleted it. */
  isQuoteHeld: boolean;
  sender: Pick<Caller, "isPremium" | "lastSeenAt">;
};
export type Refusal =
  | "blocked"
  | "partner_gone"
  | "partner_cam"
  | "partner_unconfirmed"
  | "reply_unknown"
  | "credits_insufficient"
  | "price_higher"
  | "conversation_limit_reached"
  | RefusedByWish;
/** Only of a photo, a gift or a voice message (store-by-wish.ts). */
export type RefusedByWish =
  | "photo_gone"
  | "photos_unwanted"
  | "kind_unconfirmed"
  | "gifts_unwanted"
  | "voice_gone"
  | "voice_not_yet"
  | "voice_unwanted";
export type Outcome =
  | StoredMessage
  | {
      /**
       * Nothing was changed. session_over: the session is not valid. busy: another transaction holds
       * the purse or the conversation. repeat: the sender stored a message with this client id before.
       * stranger: the two have no conversation yet, and the call was not to begin one.
       */
      outcome: "session_over" | "busy" | "repeat" | "stranger" | Refusal;
    };

/** The answer of `store_messages` for one message; all but the first two only if it was stored. */
export type StoredRow = {
  place: number;
  outcome: Outcome["outcome"];
  isPremium: boolean;
  lastSeenAt: string;
  conversationId: string;
  seq: number;
  cost: number;
  balance: number;
  freeMessagesUsed: number;
  freeConversationsUsed: number;
  freeSent: number;
  /** Null if it answers no message. */
  quote: (QuoteFacts & { isHeld: boolean }) | null;
};

const statement = prepared((db) =>
  db
    .select({ rows: sql<StoredRow[]>`rows` })
    .from(calling(sql.placeholder("sends"), sql.placeholder("waits")))
    .prepare("store_messages"),
);

function calling(sends: SQLWrapper, waits: SQLWrapper) {
  return sql`store_messages(${withoutAdvertisements(sends)}, ${waits}::boolean) as rows`;
}

/**
 * Numbers, charges and stores messages of different senders, each separately: a refused message changes
 * nothing, and does not affect the others. Returns an outcome for each, in their order. With `waits`, it
 * waits for a locked purse or conversation; otherwise that message is "busy". `beginning` is the id of a
 * conversation to begin if the two have none; the caller must hold the pair's lock and have checked that the
 * receiver may be written to. A message to an advertisement is `partner_cam`, also if its receiver is gone or blocked.
 */
export async function storeMessages(
  db: Db,
  messages: readonly NewMessage[],
  { waits, beginning = null }: { waits: boolean; beginning?: string | null },
): Promise<Outcome[]> {
  const ids = messages.map(() => newId());
  const sends = messages.map((message, place) => ({
    place,
    ...sendOf(message, ids[place] as string, beginning),
  }));
  const values = { sends: JSON.stringify(sends), waits };
  const [answer] = await /* defence: read-after-locks */ statement(db).execute(values);
  const rows = new Map((answer?.rows ?? []).map((row) => [row.place, row]));
  return messages.map((message, place) => {
    // Stored messages are committed by now: one message must not make the others of its batch fail.
    const row = rows.get(place) ?? { outcome: "partner_cam" as const };
    return row.outcome === "stored"
      ? storedMessage(row, ids[place] as string, message)
      : { outcome: row.outcome };
  });
}

/** A message as the functions of the database take it, but for its place; `id` is its own if it is stored. */
export function sendOf({ site, now, kind, ...given }: NewMessage, id: string, beginning: string | null) {
  return {
    session: given.sessionKey ?? null,
    site: site.id,
    sender: given.senderId,
    receiver: given.receiverId,
    client: given.clientId,
    message: id,
    entry: newId(),
    ...contentOf({ kind, ...given }),
    max_credits: given.maxCredits ?? null,
    ...columnsOf(termsOfMessage({ kind, gift: given.gift, refusal: given.refusal }, site.settings.money)),
    reply_to: given.replyTo ?? null,
    quote_length: quoteLength,
    conversation: beginning,
    at: now,
  };
}

type ContentOfMessage = Pick<NewMessage, "kind" | "body" | "photo" | "sticker" | "gift" | "voice" | "gif">;
type Content = {
  kind: StoredKind;
  body: string;
  payload: MessagePayload | null;
  sticker: string | null;
  gift: string | null;
  voice: string | null;
  gif: string | null;
};
const noContent = { payload: null, sticker: null, gift: null, voice: null, gif: null } as const;

/** The columns that hold the content of a message. */
export function contentOf({ kind, body, photo, sticker, gift, voice, gif }: ContentOfMessage): Content {
  const text = { kind: "text", body, ...noContent } as const;
  if (kind === "text") return text;
  if (kind === "sticker") {
    if (!sticker) throw new Error("a sticker's message without a sticker");
    return { ...text, body: stickerSigns[sticker], sticker };
  }
  if (kind === "gift") {
    if (!gift) throw new Error("a gift's message without a gift");
    return { ...text, body: textOfGift(gift, body), gift };
  }
  if (kind === "voice") {
    if (!voice) throw new Error("a voice message without an upload");
    return { ...text, body: textOfVoice(voice.durationMs ?? 0), voice: voice.id };
  }
  if (kind === "gif") {
    if (!gif) throw new Error("a gif's message without a gif");
    return { ...text, body: textOfGif(gif.facts?.description ?? ""), gif: gif.id };
  }
  return { ...text, kind, payload: photo ? { photo: photo.id, view_once: photo.isViewOnce } : null };
}

const columnsOf = ({ credits, freeMessages, freeConversations }: MessageTerms) => ({
  credits,
  free_messages: freeMessages,
  free_conversations: freeConversations,
});

/** A stored message with the id `id`, as its answer says. */
export function storedMessage(row: StoredRow, id: string, given: NewMessage): StoredMessage {
  const { conversationId, seq, cost, balance, freeMessagesUsed, freeConversationsUsed, freeSent, quote } =
    row;
  const { senderId, clientId, now: createdAt } = given;
  return {
    outcome: "stored",
    message: {
      ...{ id, conversationId, seq, senderId, clientId },
      ...contentOf(given),
      ...{ replyTo: given.replyTo ?? null, quote, cost, createdAt, withdrawnAt: null },
      isRefusal: given.refusal !== undefined,
      picture: given.gif?.facts ?? null,
    },
    standing: { purse: { balance, freeMessagesUsed, freeConversationsUsed }, freeSentHere: freeSent },
    isNewConversation: seq === 1,
    isQuoteHeld: quote?.isHeld ?? true,
    sender: { isPremium: row.isPremium, lastSeenAt: new Date(row.lastSeenAt) },
  };
}
