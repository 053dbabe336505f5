import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";

export type VoiceRefused = "voice_unwanted" | "voice_not_yet";

/**
 * Why the receiver would get no voice message of this sender (`voice_refusal`); null if they would. A stranger is not told
 * whether the receiver wants any. A receiver who left has no wish; other checks refuse them.
 */
export async function findVoiceRefusal(
  db: Db,
  { receiverId, senderId }: { receiverId: string; senderId: string },
): Promise<VoiceRefused | null> {
  const [row] = await rowsOf<{ refusal: VoiceRefused | null }>(
    db,
    sql`select voice_refusal(${receiverId}::uuid, ${senderId}::uuid) as refusal`,
  );
  return row?.refusal ?? null;
}
