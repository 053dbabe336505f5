import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { linksPerMessage } from "#contracts/limits.ts";
import { messageMoney } from "#contracts/money/payments.ts";
import { allowance } from "#contracts/people/accounts.ts";
import { cursor, id, instant, mainImage, nothing, profileKind } from "#contracts/shapes.ts";
import { chatPhoto } from "./chat-photos.ts";

/** Kinds of messages to send; each has its price (server/modules/talking/chats/message-rules.ts). */
export const messageKinds = ["text", "photo"] as const;
export type MessageKind = (typeof messageKinds)[number];
/** Messages without content: `removed` by staff, or `withdrawn` by the sender. */
export const emptiedKinds = ["removed", "withdrawn"] as const;
export type EmptiedKind = (typeof emptiedKinds)[number];
/** Kinds of messages in answers. */
export const shownKinds = [...messageKinds, ...emptiedKinds] as const;
export type ShownKind = (typeof shownKinds)[number];
/** Kinds as stored: a message that its sender withdrew is stored as `removed`, with the time. */
export type StoredKind = Exclude<ShownKind, "withdrawn">;

/**
 * A quote: one line of an earlier message of the conversation, in its current state. `gone`: the caller or both sides have
 * deleted it; then its content is empty.
 */
export const quote = z.object({
  seq: z.number().int(),
  sender_id: id.nullable(),
  kind: z.enum([...shownKinds, "gone"]),
  /** Its beginning (`quoteLength`); empty if the kind has no text. */
  body: z.string(),
});
export type Quote = z.infer<typeof quote>;

export const message = z.object({
  id,
  conversation_id: id,
  /** Number within the conversation, from 1, without gaps. */
  seq: z.number().int(),
  sender_id: id,
  /** Unique per sender; only the sender gets it (null for the receiver). */
  client_id: id.nullable(),
  kind: z.enum(shownKinds),
  /** Empty if the kind has no text. */
  body: z.string(),
  /** Of kind `photo` only. */
  photo: chatPhoto.optional(),
  /** For a message that answers another one. */
  quote: quote.optional(),
  /** Its cost in credits; only the sender gets it (0 for the receiver). */
  cost: z.number().int(),
  created_at: instant,
});
export type Message = z.infer<typeof message>;

/** Why this member cannot write now; null: they can. Message `chats.closed.<reason>`. */
export const closedReason = z.enum([
  "you_unconfirmed",
  "partner_unconfirmed",
  "partner_paused",
  "partner_gone",
  "blocked",
]);

/** For a partner who blocked this member, only name and kind. */
export const chatPartner = z.object({
  /** Null once the partner's account is erased ("Deleted member"). */
  id: id.nullable(),
  name: z.string(),
  kind: profileKind,
  is_example: z.boolean(),
  age: z.number().int().nullable(),
  gender: z.string().nullable(),
  city: z.string().nullable(),
  is_online: z.boolean(),
  main_image: mainImage,
});

export const chatEntry = z.object({
  conversation: z.object({ id }),
  profile: chatPartner,
  num_unread_messages: z.number().int(),
  /** `body` is its beginning, at most 200 characters. */
  last_message: z
    .object({
      seq: z.number().int(),
      sender_id: id,
      kind: z.enum(shownKinds),
      body: z.string(),
      created_at: instant,
    })
    .nullable(),
  last_message_at: instant,
});
export type ChatEntry = z.infer<typeof chatEntry>;

/** The price of the next message, shown before it is sent (promise 5). */
export const nextMessagePrice = z.object({
  /** 0 while free messages are left. */
  credits: z.number().int(),
  /** The price of a text without free messages. */
  paid_credits: z.number().int(),
  /** Free messages that can still be sent to this partner. */
  free_left: z.number().int(),
  balance: z.number().int(),
  /** Set if the next message is refused until credits are bought. */
  refusal: z.enum(["credits_insufficient", "conversation_limit_reached"]).nullable(),
});

/** The sender's allowance after a message, in this conversation and in total. */
export const sentTerms = z.object({ price: nextMessagePrice, allowance });
export type SentTerms = z.infer<typeof sentTerms>;

export const conversation = z.object({
  id,
  partner: chatPartner,
  last_seq: z.number().int(),
  /** The newest number that the partner's browser has received, and that the partner has read. */
  partner_delivered_seq: z.number().int(),
  partner_read_seq: z.number().int(),
  read_seq: z.number().int(),
  closed: closedReason.nullable(),
  /** The member has written in this conversation; until then their pages explain risks of the partner's messages. */
  has_answered: z.boolean(),
  price: nextMessagePrice,
  money: messageMoney,
});

export const chatEndpoints = {
  "GET /api/chats.php": endpoint({
    summary: "Conversations, newest first, at most 200 (seed sections 3 and 7).",
    audience: "member",
    answer: z.object({
      chats: z.array(chatEntry),
      total_unread_messages: z.number().int(),
      total_new_likes: z.number().int(),
    }),
    isPolled: true,
  }),
  "DELETE /api/chat.php": endpoint({
    summary: "Delete one's own side of a conversation (seed section 7).",
    audience: "member",
    /** The conversation's id. */
    body: z.object({ conversation: id }),
    answer: nothing,
  }),
  "GET /api/conversations": endpoint({
    summary: "Conversations beyond the first 200: 30 a page, newest first.",
    audience: "member",
    query: z.object({ cursor: cursor.optional() }),
    answer: z.object({ chats: z.array(chatEntry), next_cursor: cursor.nullable() }),
  }),
  "GET /api/conversations/:conversation_id": endpoint({
    summary: "One conversation: partner, numbers, whether and at what price one can write.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    answer: z.object({ conversation }),
  }),
  "GET /api/members/:member_id/conversation": endpoint({
    summary: "The conversation with a member, existing or not yet (id null until a first message).",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ conversation: conversation.extend({ id: id.nullable() }) }),
    errors: ["blocked", "you_blocked"],
  }),
  "GET /api/conversations/:conversation_id/messages": endpoint({
    summary:
      "Messages by number, oldest first: the newest 50, or up to 50 before `before`, or up to 200 after `after`.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
    }),
    answer: z.object({ messages: z.array(message), has_more: z.boolean(), last_seq: z.number().int() }),
  }),
  "GET /api/members/:member_id/photo-terms": endpoint({
    summary: "What a photo to this member costs and whether they want any, to be said before one is chosen.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({
      credits: z.number().int(),
      balance: z.number().int(),
      /** The price in credits as money, as for texts. */
      money: messageMoney,
      /** Set if a photo would be refused. */
      refusal: z.enum(["credits_insufficient", "photos_unwanted"]).nullable(),
    }),
    errors: ["blocked", "you_blocked"],
  }),
  "POST /api/members/:member_id/messages": endpoint({
    summary:
      "Send a message; starts the conversation when there is none. The same message with the same `client_id` again answers with the first one, another message with it is refused. Answered means stored.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({
      /** UUID of the client's making, unique per sender: the idempotency key of this call. */
      client_id: id,
      kind: z.enum(messageKinds).default("text"),
      /** Of a text 1 to `message_length` graphemes; a photo has none. */
      body: z.string("required").max(20000, "too_long").default(""),
      /** The upload (POST /api/chat-photos), and whether the receiver can view it only once. */
      photo: z.object({ id, view_once: z.boolean().default(false) }).optional(),
      /** Number of the quoted message of this conversation, if any; one that the sender no longer has is refused (422). */
      reply_to: z.number().int().min(1).optional(),
      /** The price shown to its writer, 0: free. A message that costs more is refused; without it a text costs the current price. */
      max_credits: z.number().int().min(0).max(1_000_000).optional(),
    }),
    answer: sentTerms.extend({ message }),
    errors: [
      "blocked",
      "you_blocked",
      "partner_unconfirmed",
      "partner_gone",
      "credits_insufficient",
      "conversation_limit_reached",
      "price_higher",
      "client_id_taken",
      "photos_unwanted",
      "photo_gone",
    ],
    idempotent: false,
  }),
  "DELETE /api/conversations/:conversation_id/messages/:seq": endpoint({
    summary:
      "Withdraw one's own message within two minutes: its content is deleted for both sides. It keeps its number, and its credits are not refunded. Repeating changes nothing.",
    audience: "member",
    params: z.object({
      conversation_id: id,
      seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    answer: nothing,
    errors: ["message_too_old"],
    idempotent: false,
  }),
  "GET /api/conversations/:conversation_id/messages/:seq/links/:number": endpoint({
    summary:
      "The address of a link in a message, for the page that asks before one leaves. `not_found` for any other text, and where a block, a deletion or the end of the sender's account closes the conversation.",
    audience: "member",
    params: z.object({
      conversation_id: id,
      seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      /** From 1, in the order of the text. */
      number: z.coerce.number().int().min(1).max(linksPerMessage),
    }),
    answer: z.object({
      /** `address`: http or https; `host`: as the network reads it, in ASCII. */
      link: z.object({ address: z.string(), host: z.string() }),
    }),
  }),
  "POST /api/conversations/:conversation_id/reads": endpoint({
    summary: "Everything up to a number has been read: sets the unread count to zero for it.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({ seq: z.number().int().min(0) }),
    answer: z.object({ unread: z.number().int(), total_unread_messages: z.number().int() }),
    idempotent: false,
  }),
  "POST /api/conversations/:conversation_id/deliveries": endpoint({
    summary:
      "The browser has got every message up to a number, which a browser says that fetched them; what the stream brings is noted by itself. What is read is delivered too.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({ seq: z.number().int().min(0) }),
    answer: nothing,
    idempotent: false,
  }),
  "POST /api/conversations/:conversation_id/typing": endpoint({
    summary: "The member is typing; told to the partner for 6 seconds, stored nowhere.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    idempotent: false,
  }),
};
