import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { findPhotoFacts } from "#server/modules/talking/chat-photos/queries.ts";
import { findGifFacts } from "#server/modules/talking/gifs/queries.ts";
import { findVoiceFacts } from "#server/modules/talking/voice-messages/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import type { MessageRow } from "./present-chat.ts";
import { findQuote } from "./quote.ts";
import { isRefusalText } from "./refusal-text.ts";
import { contentOf, type NewMessage } from "./store-messages.ts";

/** The message with the client id of `input`; null: none. client_id_taken: it is another message. */
export async function findSent(db: Db, given: NewMessage): Promise<MessageRow | null> {
  const { senderId, receiverId, clientId, replyTo } = given;
  const [row] = await db
    .select({ message: messages, receiverId: conversationSides.partnerId })
    .from(messages)
    .innerJoin(
      conversationSides,
      and(
        eq(conversationSides.conversationId, messages.conversationId),
        eq(conversationSides.memberId, messages.senderId),
      ),
    )
    .where(and(eq(messages.senderId, senderId), eq(messages.clientId, clientId)));
  if (!row) return null;
  // Only the same message counts as sent.
  const { message } = row;
  if (row.receiverId !== receiverId || message.replyTo !== (replyTo ?? null))
    throw new AppError("client_id_taken");
  const { payload } = message;
  const content = contentOf(given);
  const isSame =
    message.kind === content.kind &&
    isSameText(given, message.body, content.body) &&
    /* defence: repeat-of-same-sticker */ message.sticker === content.sticker &&
    /* defence: repeat-of-same-gift */ message.gift === content.gift &&
    /* defence: repeat-of-same-voice */ message.voice === content.voice &&
    /* defence: repeat-of-same-gif */ message.gif === content.gif &&
    payload?.photo === content.payload?.photo &&
    payload?.view_once === content.payload?.view_once;
  // Without its content it cannot be compared: a retry must not store a withdrawn message again.
  if (!isSame && message.kind !== "removed") throw new AppError("client_id_taken");
  const quote = await findQuote(db, { ...message, readerId: senderId });
  if (message.voice !== null)
    return { ...message, quote, recording: await findVoiceFacts(db, message.voice, senderId) };
  if (message.gif !== null) return { ...message, quote, picture: await findGifFacts(db, message.gif) };
  if (!payload) return { ...message, quote };
  return { ...message, quote, photo: await findPhotoFacts(db, payload.photo, senderId) };
}

/** Some texts are written where the message is stored: with a length, a description, or in the receiver's language. */
function isSameText({ kind, refusal }: NewMessage, stored: string, given: string): boolean {
  // defence: repeat-of-same-refusal
  if (refusal) return isRefusalText(refusal, stored);
  return kind === "voice" || kind === "gif" || stored === given;
}
