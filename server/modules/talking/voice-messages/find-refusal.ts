import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { knowsSender } from "#server/modules/talking/chat-photos/knows-sender.ts";

export type VoiceRefused = "voice_unwanted" | "voice_not_yet";

/**
 * Why the receiver would get no voice message of this sender; null if they would. A stranger is not told whether the
 * receiver wants any. A caller that stores one must hold the pair (`lockPair`) and the receiver's profile (`holdWishes`).
 */
export async function findVoiceRefusal(
  db: Db,
  { receiverId, senderId }: { receiverId: string; senderId: string },
): Promise<VoiceRefused | null> {
  const [row] = await rowsOf<{ refusesVoice: boolean; isKnown: boolean }>(
    db,
    sql`select p.refuses_voice as "refusesVoice", ${knowsSender(sql`p.member_id`, senderId)} as "isKnown"
      from ${profiles} p where p.member_id = ${receiverId}::uuid`,
  );
  // Without a row there is no wish: other checks refuse a receiver who left.
  if (!row) return null;
  // defence: voice-from-known
  if (!row.isKnown) return "voice_not_yet";
  // defence: voice-wanted
  return row.refusesVoice ? "voice_unwanted" : null;
}
