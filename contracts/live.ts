import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message, SentTerms } from "#contracts/talking/chats.ts";

/**
 * What `GET /api/live?member=<id>` (text/event-stream) sends to a signed-in member, who is named by the page that asks:
 * `event:` is the name, `data:` the JSON.
 * Everything is a hint about rows that stand in the database: who missed an event asks again.
 */
export type LiveEvents = {
  /**
   * The stream stands, and the member's news have come so far. A page that was drawn at the same position, or was told
   * it by an earlier hello and nothing else since, has missed nothing; any other asks anew. Null: nobody can tell.
   */
  hello: { position: string | null };
  /** Every 25 seconds: whoever hears nothing for longer has lost the stream. */
  ping: Record<string, never>;
  /**
   * A message of a conversation of this member, sent by either side (so that a second tab shows it too). One's own
   * says what is left after it.
   */
  message: Message & { terms?: SentTerms };
  /** A photo of a conversation was revealed, viewed or withdrawn: how it stands for this member. */
  chat_photo: { conversation_id: string; photo: ChatPhoto };
  typing: { conversation_id: string; member_id: string };
  /** The partner's browser has got or read everything up to these numbers. */
  receipt: { conversation_id: string; member_id: string; delivered_seq: number; read_seq: number };
  /** This member has read up to a number, in this browser or another: what is unread now. */
  read: { conversation_id: string; read_seq: number; unread: number };
  /** A conversation began, was deleted or blocked, or nobody knows: refetch chats.php. */
  chats_changed: {
    conversation_id: string | null;
    /** Staff took out what the message with this number says. */
    removed_seq?: number;
  };
  /** Likes or matches changed: refetch likes.php. */
  likes_changed: { member_id: string | null; kind: "like" | "match" | "gone" };
  /**
   * Of the members whom this one may be shown, somebody is no longer one: what has been dealt or found may be out of
   * date. Says nobody's id, since it tells whoever is blocked too.
   */
  deck_changed: Record<string, never>;
  /** Credits, premium, status or language changed: refetch user.php. */
  user_changed: Record<string, never>;
  order_changed: { order_id: string; status: string };
  photo_changed: { photo_id: string; status: string };
  /** This process ends: come back after so long, each stream after a time of its own, and find another one. */
  moving: { after_ms: number };
  /** The session ended (logged out elsewhere, suspended). */
  signed_out: Record<string, never>;
  /** Another member is signed in than the one the stream was asked for (`?member=`): the page is not theirs. */
  other_member: Record<string, never>;
};
export type LiveEventName = keyof LiveEvents;
