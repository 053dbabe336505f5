import type { QueryClient } from "@tanstack/react-query";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

/** Updates the state of a photo in a conversation: revealed, viewed or gone. */
export function notePhoto(client: QueryClient, conversationId: string, photo: ChatPhoto): void {
  patchQuery<Thread>(client, threadQuery(conversationId).queryKey, (thread) => withPhoto(thread, photo));
}

/** The thread with the photo's current state; the same object if it does not contain the photo. */
export function withPhoto(thread: Thread, photo: ChatPhoto): Thread {
  const { messages, passage } = thread;
  const has = (list: readonly Message[] = []) => list.some((message) => message.photo?.id === photo.id);
  if (!has(messages) && !has(passage?.messages)) return thread;
  const put = (list: readonly Message[]) =>
    list.map((message) => (message.photo?.id === photo.id ? { ...message, photo } : message));
  return {
    ...thread,
    messages: put(messages),
    passage: passage && { ...passage, messages: put(passage.messages) },
  };
}
