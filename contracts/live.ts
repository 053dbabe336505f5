import type { z } from "zod";
import type { message } from "./chats.ts";

/**
 * What `GET /api/live` (text/event-stream) sends to a signed-in member: `event:` is the name, `data:` the JSON.
 * Everything is a hint about rows that stand in the database: who missed an event asks again.
 */
export type LiveEvents = {
  /** The stream stands; `resumed` false: events may have been missed, refetch. */
  hello: { resumed: boolean };
  /** A message of a conversation of this member, sent by either side (so that a second tab shows it too). */
  message: z.infer<typeof message>;
  typing: { conversation_id: string; member_id: string };
  /** The partner's browser has got or read everything up to these numbers. */
  receipt: { conversation_id: string; member_id: string; delivered_seq: number; read_seq: number };
  /** Counts and lists changed: refetch chats.php. */
  chats_changed: { conversation_id: string | null };
  /** Likes or matches changed: refetch likes.php. */
  likes_changed: { member_id: string | null; kind: "like" | "match" | "gone" };
  /** Credits, premium, status or language changed: refetch user.php. */
  user_changed: Record<string, never>;
  order_changed: { order_id: string; status: string };
  photo_changed: { photo_id: string; status: string };
  /** This process ends: come back after so long, each stream after a time of its own, and find another one. */
  moving: { after_ms: number };
  /** The session ended (logged out elsewhere, suspended). */
  signed_out: Record<string, never>;
};
export type LiveEventName = keyof LiveEvents;
