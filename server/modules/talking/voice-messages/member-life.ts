import { asc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { voiceKey } from "./voice-rules.ts";

export const voiceMessagesLife: MemberLife = {
  module: "voice-messages",
  tables: { voice_messages: { forget: "erased", export: "shown" } },
  // A partner keeps the message, not the sound. The sweep deletes the file of each deleted row.
  async forget(tx, { memberId }) {
    await tx.delete(voiceMessages).where(eq(voiceMessages.memberId, memberId));
    return "gone";
  },
  /** The member's sent voice messages and uploads; their files are exported beside them. */
  async export(db, memberId) {
    const own = await listOwn(db, memberId);
    return { voice_messages: own.map(({ fileKey: _, ...voice }) => voice) };
  },
  async sounds(db, memberId) {
    return (await listOwn(db, memberId)).map(({ fileKey, container }) => voiceKey(fileKey, container));
  },
};

function listOwn(db: Db, memberId: string) {
  return db
    .select()
    .from(voiceMessages)
    .where(eq(voiceMessages.memberId, memberId))
    .orderBy(asc(voiceMessages.createdAt), asc(voiceMessages.id));
}
