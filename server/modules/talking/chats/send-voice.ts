import type { Db } from "#server/db/open-database.ts";
import { holdWishes } from "#server/modules/people/visibility/hold-wishes.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { attachVoice, holdVoice } from "#server/modules/talking/voice-messages/attach-voice.ts";
import { findVoiceRefusal } from "#server/modules/talking/voice-messages/find-refusal.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { announceConversation, refuseStranger } from "./begin-conversation.ts";
import { hasConversation } from "./send-photo.ts";
import { type NewMessage, type Outcome, storeMessages } from "./store-messages.ts";

/**
 * Stores a voice message by the statement that stores texts, if its receiver talks with the sender already and accepts
 * voice messages, and if the upload is the sender's own and unsent. All in one transaction beside the batches, as a photo,
 * with the same locks in the same order. The receiver's wish is checked last, so that a sender who is signed out, blocked
 * or writes to a member who left does not learn it.
 */
export async function storeVoiceMessage(db: Db, queue: Queue, input: NewMessage): Promise<Outcome> {
  const { senderId, receiverId, voice } = input;
  if (!voice) throw new Error("a voice message without an upload");
  return db.transaction(async (tx) => {
    await lockPair(tx, senderId, receiverId);
    // defence: voice-holds-wishes
    await holdWishes(tx, receiverId);
    const isFirst = !(await hasConversation(tx, input));
    if (isFirst) await refuseStranger(tx, input);
    const held = await holdVoice(tx, { memberId: senderId, voiceId: voice.id });
    const message = { ...input, voice: { ...voice, durationMs: held?.durationMs ?? 0 } };
    const beginning = isFirst ? newId() : null;
    const [stored] = await storeMessages(tx, [message], { waits: true, beginning });
    if (!stored) throw new Error("a voice message was not answered");
    // defence: voice-wish-told-last
    if (stored.outcome !== "stored") return stored;
    if (!held) throw new AppError("voice_gone");
    const refusal = await findVoiceRefusal(tx, { receiverId, senderId });
    if (refusal) throw new AppError(refusal);
    const { conversationId, seq } = stored.message;
    const sent = { voiceId: voice.id, conversationId, seq, peaks: voice.peaks };
    const recording = await attachVoice(tx, sent);
    await announceConversation(tx, queue, input, stored);
    return { ...stored, message: { ...stored.message, recording } };
  });
}
