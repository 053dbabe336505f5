import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { messages } from "#server/db/schema/chats.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { isReachable } from "#server/modules/talking/chat-photos/reach-rules.ts";
import type { VoiceFacts } from "./present.ts";
import type { VoiceContainer } from "./voice-rules.ts";

const sent = { senderId: sql`sent.member_id`, conversationId: sql`sent.conversation_id`, seq: sql`sent.seq` };

/** The sound of a message by its id, as JSON for its reader, a column of any select; null if there is none. */
export function voiceFacts(voiceId: SQLWrapper, readerId: SQLWrapper): SQL<VoiceFacts | null> {
  return sql<VoiceFacts | null>`(select json_build_object('durationMs', sent.duration_ms, 'peaks', sent.peaks,
      'isReachable', ${isReachable(sent, sql`${readerId}::uuid`)})
    from ${voiceMessages} sent where sent.id = ${voiceId})`;
}

/** The same for one sound. */
export async function findVoiceFacts(db: Db, voiceId: string, readerId: string): Promise<VoiceFacts | null> {
  const facts = voiceFacts(sql`${voiceId}::uuid`, sql`${readerId}`);
  const [row] = await rowsOf<{ facts: VoiceFacts | null }>(db, sql`select ${facts} as facts`);
  return row?.facts ?? null;
}

type File = { fileKey: string; container: VoiceContainer };

/** The file of a sent voice message that the reader reaches, from either side of its conversation. */
export async function findReachedVoice(
  db: Db,
  { voiceId, readerId }: { voiceId: string; readerId: string },
): Promise<File | null> {
  const [row] = await rowsOf<File>(
    db,
    sql`select sent.file_key as "fileKey", sent.container
      from ${voiceMessages} sent
      join ${messages} m on m.conversation_id = sent.conversation_id and m.seq = sent.seq
      where sent.id = ${voiceId}::uuid
        -- What the release before emptied still has its sound.
        -- defence: emptied-voice-gone
        and m.kind = 'text'
        and ${isReachable(sent, sql`${readerId}::uuid`)}`,
  );
  return row ?? null;
}

const lengthStatement = prepared((db) =>
  db
    .select({ durationMs: voiceMessages.durationMs })
    .from(voiceMessages)
    .where(
      and(
        eq(voiceMessages.id, sql.placeholder("voiceId")),
        eq(voiceMessages.memberId, sql.placeholder("memberId")),
      ),
    )
    .prepare("voice_length"),
);

/** Milliseconds of a member's own upload; 0 if it is not theirs, or gone. */
export async function findVoiceLength(
  db: Db,
  { voiceId, memberId }: { voiceId: string; memberId: string },
): Promise<number> {
  const [upload] = await lengthStatement(db).execute({ voiceId, memberId });
  return upload?.durationMs ?? 0;
}
