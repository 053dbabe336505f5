import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { chatSearchLength, chatsAtOnce, linksPerMessage, withdrawMinutes } from "#contracts/limits.ts";
import { messageMoney } from "#contracts/money/payments.ts";
import { cursor, id, instant, nothing } from "#contracts/shapes.ts";
import { chatPartner, closedReason } from "./chat-partner.ts";
import { chatPhoto } from "./chat-photos.ts";
import { chatToDelete } from "./chat-to-delete.ts";
import { gif, gifOffer } from "./gifs.ts";
import { giftNames } from "./gift-names.ts";
import { messageKinds, shownKinds } from "./message-kinds.ts";
import { nextMessagePrice, sentTerms } from "./price-terms.ts";
import { quote, shownName } from "./quotes.ts";
import { numberedReaction, reaction } from "./reactions.ts";
import { refusalReasons } from "./refusals.ts";
import { stickerNames } from "./sticker-names.ts";
import { voice, voicePeakList } from "./voice-messages.ts";

export const message = z.object({
  id,
  conversation_id: id,
  /** Number within the conversation, from 1, without gaps. */
  seq: z.number().int(),
  sender_id: id,
  /** Unique per sender; only the sender gets it (null for the receiver). */
  client_id: id.nullable(),
  kind: z.enum(shownKinds),
  /** Empty if the kind has no text; of a gift its note, which may be empty. */
  body: z.string(),
  /** Of kind `photo` only. */
  photo: chatPhoto.optional(),
  /** Of kind `sticker` only. */
  sticker: shownName.optional(),
  /** Of kind `gift` only. */
  gift: shownName.optional(),
  /** Of kind `voice` only. */
  voice: voice.optional(),
  /** Of kind `gif` only; missing if its picture is not there any more. */
  gif: gif.optional(),
  /** For a message that answers another one. */
  quote: quote.optional(),
  /** Only of lists, if there are any. */
  reactions: z.array(reaction).optional(),
  /** The caller's own kind refusal, which is no answer. */
  is_refusal: z.literal(true).optional(),
  /** Its cost in credits; only the sender gets it (0 for the receiver). */
  cost: z.number().int(),
  created_at: instant,
});
export type Message = z.infer<typeof message>;

/** Parts of the list of conversations. */
export const chatFilters = ["unread", "matches", "archived"] as const;
export type ChatFilter = (typeof chatFilters)[number];

export const chatEntry = z.object({
  conversation: z.object({ id }),
  /** Stands first in the list; only the caller is told. */
  is_pinned: z.boolean(),
  /** No mail and no push about new messages; only the caller is told. */
  is_muted: z.boolean(),
  /** Off the list until a newer message arrives; never pinned. Only the caller is told. */
  is_archived: z.boolean(),
  profile: chatPartner,
  num_unread_messages: z.number().int(),
  /** `body` contains only its beginning. */
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

export const conversation = z.object({
  id,
  partner: chatPartner,
  last_seq: z.number().int(),
  /** The newest number that the partner's browser has received, and that the partner has read. */
  partner_delivered_seq: z.number().int(),
  partner_read_seq: z.number().int(),
  read_seq: z.number().int(),
  closed: closedReason.nullable(),
  /** As in the list. */
  ...{ is_pinned: z.boolean(), is_muted: z.boolean(), is_archived: z.boolean() },
  /** The member has written more here than a kind refusal; until then their pages explain risks of the partner's messages. May decline: the partner is a member whose message the member has, and the member has sent none here. */
  has_answered: z.boolean(),
  may_decline: z.boolean(),
  price: nextMessagePrice,
  money: messageMoney,
  /** Null if no provider of gifs is set up. */
  gifs: gifOffer.nullable(),
});

export const chatEndpoints = {
  "GET /api/chats.php": endpoint({
    summary: `List the caller's pinned conversations and the newest ${chatsAtOnce}: pinned ones first, then newest first; archived ones are left out (seed sections 3 and 7).`,
    audience: "member",
    answer: z.object({
      chats: z.array(chatEntry),
      /** The list is empty, and the caller has archived conversations: the page leads to them. */
      is_all_archived: z.boolean(),
      /** Those of archived conversations included. */
      total_unread_messages: z.number().int(),
      /** Those of them in muted conversations: the page's title and the app's icon do not count them. */
      muted_unread_messages: z.number().int(),
      total_new_likes: z.number().int(),
    }),
    isPolled: true,
  }),
  "DELETE /api/chat.php": endpoint({
    summary:
      "Delete the caller's side of a conversation, by its id or by the profile of its partner (seed sections 4 and 7); the call names exactly one of both. not_found: another member's conversation, an unknown id, or a profile without a conversation with the caller.",
    audience: "member",
    body: chatToDelete,
    answer: nothing,
  }),
  "GET /api/conversations": endpoint({
    summary:
      "List the caller's conversations page by page, newest first: the list without the archived ones, or of all conversations those with unread messages, those with matches, the archived ones, or those whose partner's name contains a text.",
    audience: "member",
    query: z.object({
      cursor: cursor.optional(),
      only: z.enum(chatFilters).optional(),
      /** Part of the partner's name as the list shows it, in any case; empty: every name. */
      name: z.string().max(chatSearchLength, "too_long").optional(),
    }),
    answer: z.object({ chats: z.array(chatEntry), next_cursor: cursor.nullable() }),
  }),
  "GET /api/conversations/:conversation_id": endpoint({
    summary: "Get one conversation: partner, message numbers, whether the caller can write, and the price.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    answer: z.object({ conversation }),
  }),
  "PATCH /api/conversations/:conversation_id": endpoint({
    summary:
      "Pin or unpin a conversation, mute or unmute it, archive it or bring it back to the list. Archiving unpins, and pinning brings back to the list; both together are refused as an invalid field. Fields that are left out stay unchanged, and repeating the call changes nothing. pin_limit_reached: the caller has pinned as many as possible. not_found: the conversation is unknown or another member's, the caller has deleted it, or the caller has blocked its partner; a block by the partner refuses nothing.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z
      .object({
        is_pinned: z.boolean().optional(),
        is_muted: z.boolean().optional(),
        is_archived: z.boolean().optional(),
      })
      .refine((marks) => !(marks.is_pinned && marks.is_archived), {
        path: ["is_archived"],
        message: "invalid",
      }),
    answer: nothing,
    errors: ["pin_limit_reached"],
  }),
  "GET /api/members/:member_id/conversation": endpoint({
    summary: "Get the conversation with a member. Before the first message its id is null.",
    audience: "member",
    params: z.object({ member_id: id }),
    answer: z.object({ conversation: conversation.extend({ id: id.nullable() }) }),
    errors: ["blocked", "you_blocked"],
  }),
  "GET /api/conversations/:conversation_id/messages": endpoint({
    summary:
      "List messages of a conversation by number, oldest first: the newest ones, those before the number `before`, those after the number `after`, or those around the number `around`. A call names at most one of these numbers.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      after: z.coerce.number().int().min(0).optional(),
      /** This message with its neighbours, for a jump to it. The caller may have deleted it: then its neighbours alone. */
      around: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      /** With `after`: changes of reactions after this number are answered too, whatever their messages. */
      reactions_after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    answer: z.object({
      messages: z.array(message),
      /** Of the messages, or of the changes of reactions. With `around`: of older messages. */
      has_more: z.boolean(),
      /** With `around` only: there are messages after these. */
      has_newer: z.boolean().optional(),
      last_seq: z.number().int(),
      /** Number of the newest change of a reaction in the conversation, at the time of these messages. */
      reactions_version: z.number().int(),
      /** Changes after `reactions_after`, oldest first. */
      reactions: z.array(numberedReaction).optional(),
    }),
  }),
  "POST /api/members/:member_id/messages": endpoint({
    summary:
      "Send a message; the first one starts the conversation. Repeating a message with the same `client_id` answers with the stored message. client_id_taken: another message has this `client_id`. same_text_limit: the sender has begun as many conversations with this text within a day as one may; `frees_at` says when it can be sent again. partner_cam: the receiver is the advertisement of a partner. gifts_unwanted, voice_unwanted: the receiver accepts no gifts or voice messages; voice_not_yet: the receiver is not matched with the sender and has not written to them. gif_gone: the gif is unknown, or its picture can no longer be fetched; gifs_off: no provider of gifs is set up. nothing_to_refuse: the receiver has written nothing that the caller has, or the caller has written to them before. Nothing is charged then. The message is stored before the answer.",
    audience: "member",
    params: z.object({ member_id: id }),
    body: z.object({
      /** A UUID made by the client, unique per sender: the idempotency key of this call. */
      client_id: id,
      kind: z.enum(messageKinds).default("text"),
      /** A text has 1 to `message_length` graphemes; photos, stickers, gifs and voice messages have none. Of a gift: its note, at most `giftNoteLength` graphemes, or empty. */
      body: z.string("required").max(20000, "too_long").default(""),
      /** The upload (POST /api/chat-photos), and whether the receiver can view it only once. */
      photo: z.object({ id, view_once: z.boolean().default(false) }).optional(),
      /** The name of a sticker, for this kind only. */
      sticker: z.enum(stickerNames, "sticker_unknown").optional(),
      /** The name of a gift, for this kind only. */
      gift: z.enum(giftNames, "gift_unknown").optional(),
      /** The sender knows that the receiver is a fictional profile: a gift to one requires it (kind_unconfirmed at this field). */
      kind_confirmed: z.boolean().optional(),
      /** The upload (POST /api/voice-messages) and its drawing, both for kind `voice` only. */
      voice_id: id.optional(),
      peaks: voicePeakList.optional(),
      /** The id of a gif (GET /api/gifs), for kind `gif` only. */
      gif_id: id.optional(),
      /** A kind refusal, of kind `text` without a body: a text of ours in the receiver's language. It is free, and the caller's side is archived. */
      refusal: z.enum(refusalReasons, "invalid").optional(),
      /** Number of the quoted message of this conversation, if any; one that the sender no longer has is refused (422). */
      reply_to: z.number().int().min(1).optional(),
      /** The price shown to its writer, 0: free. A message that costs more is refused; without it a text costs the current price. Photos and gifts require it. */
      max_credits: z.number().int().min(0).max(1_000_000).optional(),
    }),
    answer: sentTerms.extend({ message }),
    errors: [
      "blocked",
      "you_blocked",
      "partner_unconfirmed",
      "partner_gone",
      "partner_cam",
      "credits_insufficient",
      "conversation_limit_reached",
      "price_higher",
      "client_id_taken",
      "photos_unwanted",
      "photo_gone",
      "gifts_unwanted",
      "voice_gone",
      "voice_unwanted",
      "voice_not_yet",
      "gif_gone",
      "gifs_off",
      "same_text_limit",
      "nothing_to_refuse",
    ],
    idempotent: false,
  }),
  "DELETE /api/conversations/:conversation_id/messages/:seq": endpoint({
    summary: `Withdraw the caller's own message within ${withdrawMinutes} minutes. Its content is deleted for both sides. The message keeps its number, and its credits are not refunded. Repeating the call changes nothing.`,
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
      "Get the address of a link in a message, for the exit page. not_found: the text is no link, or a block, a deletion or the end of the sender's account has closed the conversation.",
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
    summary: "Mark all messages up to a number as read. The answer contains the new unread counts.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({ seq: z.number().int().min(0) }),
    answer: z.object({ unread: z.number().int(), total_unread_messages: z.number().int() }),
    idempotent: false,
  }),
  "POST /api/conversations/:conversation_id/deliveries": endpoint({
    summary:
      "Mark all messages up to a number as delivered, after the browser has fetched them. Messages of the live stream are marked by the server. A read message also counts as delivered.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({ seq: z.number().int().min(0) }),
    answer: nothing,
    idempotent: false,
  }),
  "POST /api/conversations/:conversation_id/typing": endpoint({
    summary: "Show the partner for some seconds that the caller is typing. Nothing is stored.",
    audience: "member",
    params: z.object({ conversation_id: id }),
    body: z.object({}).optional(),
    answer: nothing,
    idempotent: false,
  }),
};
