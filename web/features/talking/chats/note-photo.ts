import type { QueryClient } from "@tanstack/react-query";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

/** Updates the state of a photo in a conversation: revealed, viewed or gone. */
export function notePhoto(client: QueryClient, conversationId: string, photo: ChatPhoto): void {
  patchQuery<Thread>(client, threadQuery(conversationId).queryKey, (thread) => withPhoto(thread, photo));
}

/** The thread with the photo's current state; the same object if it does not contain the photo. */
export function withPhoto(thread: Thread, photo: ChatPhoto): Thread {
  if (!thread.messages.some((message) => message.photo?.id === photo.id)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.photo?.id === photo.id ? { ...message, photo } : message,
    ),
  };
}
