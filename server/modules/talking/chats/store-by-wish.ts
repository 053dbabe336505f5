import { type SQLWrapper, sql } from "drizzle-orm";
import type { MessageKind } from "#contracts/talking/message-kinds.ts";
import { lockSeeds } from "#server/db/advisory-locks.ts";
import type { Db } from "#server/db/open-database.ts";
import { prepared } from "#server/db/prepared.ts";
import { pairLock } from "#server/modules/people/visibility/lock-pair.ts";
import type { PhotoFacts } from "#server/modules/talking/chat-photos/present.ts";
import { findVoiceLength } from "#server/modules/talking/voice-messages/queries.ts";
import { newId } from "#server/platform/ids.ts";
import { type NewMessage, type Outcome, type StoredRow, sendOf, storedMessage } from "./store-messages.ts";
import { withoutAdvertisements } from "./without-advertisements.ts";

/** Kinds that depend on the receiver's wish. */
const kindsByWish: readonly MessageKind[] = ["photo", "gift", "voice"];

export const dependsOnWish = ({ kind }: Pick<NewMessage, "kind">): boolean => kindsByWish.includes(kind);

type WishedRow = StoredRow & {
  photo?: Pick<PhotoFacts, "width" | "height" | "placeholder" | "isRevealed">;
  recording?: { durationMs: number; peaks: number[] };
};

const statement = prepared((db) =>
  db
    .select({ row: sql<WishedRow>`store_message_by_wish(one)` })
    .from(eachOf(sql.placeholder("sends")))
    .prepare("store_message_by_wish"),
);

function eachOf(sends: SQLWrapper) {
  return sql`jsonb_array_elements(${withoutAdvertisements(sends)}) as one`;
}

/**
 * Stores a photo, a gift or a voice message with what it carries, if its receiver wants it: one statement, which
 * charges and numbers as `storeMessages` does, and waits for locked rows
 * (docs/decisions/0113-kinds-by-wish-in-one-statement.md). `beginning` is that of `storeMessages`.
 */
export async function storeByWish(
  db: Db,
  input: NewMessage,
  beginning: string | null = null,
): Promise<Outcome> {
  const id = newId();
  const message = await withLength(db, input);
  const { senderId, receiverId, photo, voice, isKindConfirmed = false } = message;
  const send = {
    place: 0,
    ...sendOf(message, id, beginning),
    pair: pairLock(senderId, receiverId),
    pair_seed: lockSeeds.pair,
    peaks: voice?.peaks ?? null,
    kind_confirmed: isKindConfirmed,
  };
  const [answer] = await statement(db).execute({ sends: JSON.stringify([send]) });
  // `withoutAdvertisements` has left it out.
  if (!answer) return { outcome: "partner_cam" };
  const { row } = answer;
  if (row.outcome !== "stored") return { outcome: row.outcome };
  const stored = storedMessage(row, id, message);
  if (photo && row.photo)
    stored.message.photo = {
      ...{ id: photo.id, senderId, isViewOnce: photo.isViewOnce },
      ...{ openedAt: null, isReachable: true, ...row.photo },
    };
  if (row.recording) stored.message.recording = { ...row.recording, isReachable: true };
  return stored;
}

/** The length of an upload never changes; without one of the sender's it is 0, and nothing is stored. */
async function withLength(db: Db, input: NewMessage): Promise<NewMessage> {
  const { voice, senderId } = input;
  if (!voice) return input;
  const durationMs = await findVoiceLength(db, { voiceId: voice.id, memberId: senderId });
  return { ...input, voice: { ...voice, durationMs } };
}
