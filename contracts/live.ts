import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { Draft } from "#contracts/talking/drafts.ts";
import type { SentTerms } from "#contracts/talking/price-terms.ts";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";

/**
 * The events of `GET /api/live?member=<id>` (text/event-stream) for the signed-in member named by the page:
 * `event:` is the name, `data:` the JSON.
 * Each event is a hint about rows in the database: a client that missed one requests the data again.
 */
export type LiveEvents = {
  /**
   * The stream is open, with the member's current position. A page has missed no event if it was drawn at this
   * position, or if an earlier hello had it and no event came since. Any other page requests its data again. Null: unknown.
   */
  hello: { position: string | null };
  /** Every 25 seconds: a client without any event for longer has lost the stream. */
  ping: Record<string, never>;
  /**
   * A message of a conversation of this member, sent by either side (so that a second tab shows it too). The sender's event
   * contains what they have left after it.
   */
  message: Message & { terms?: SentTerms };
  /** A photo of a conversation was revealed, viewed or withdrawn: its new state for this member. */
  chat_photo: { conversation_id: string; photo: ChatPhoto };
  /** Either side of a conversation reacted to a message, or took its reaction back. */
  reaction: { conversation_id: string; reaction: NumberedReaction };
  typing: { conversation_id: string; member_id: string };
  /** The partner's browser has received, or the partner has read, all messages up to these numbers. */
  receipt: { conversation_id: string; member_id: string; delivered_seq: number; read_seq: number };
  /** This member has read up to a number, in this browser or another; with the new unread count. */
  read: { conversation_id: string; read_seq: number; unread: number };
  /**
   * The list of conversations changed: refetch chats.php. To both members: a conversation began, the pair was blocked, a
   * message was withdrawn or removed. To the member alone, on all pages: they deleted a conversation, or pinned, muted or
   * archived it, or took that back. To a member who was blocked and has a conversation: they were unblocked. Null: any
   * conversation may have changed.
   */
  chats_changed: {
    conversation_id: string | null;
    /** Staff removed the content of the message with this number. */
    removed_seq?: number;
    /** Its sender withdrew the message with this number. */
    withdrawn_seq?: number;
  };
  /** This member changed their draft to another member, in this browser or another; no text and revision 0: it is gone. */
  draft: Draft & { member_id: string };
  /** Likes or matches changed: refetch likes.php. */
  likes_changed: { member_id: string | null; kind: "like" | "match" | "gone" };
  /**
   * A member is no longer visible to this one, or this one hid a profile or shows it again: the deck or search results may be
   * out of date. It contains no id, because the blocked member gets it too.
   */
  deck_changed: Record<string, never>;
  /** Credits, premium, status or language changed: refetch user.php. */
  user_changed: Record<string, never>;
  order_changed: { order_id: string; status: string };
  photo_changed: { photo_id: string; status: string };
  /** This process stops: reconnect to another one after the given delay, which differs for each stream. */
  moving: { after_ms: number };
  /** The session ended (logged out elsewhere, suspended). */
  signed_out: Record<string, never>;
  /** The page belongs to another member (`?member=`) than the one who is signed in now. */
  other_member: Record<string, never>;
};
export type LiveEventName = keyof LiveEvents;
