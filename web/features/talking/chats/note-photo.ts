import type { QueryClient } from "@tanstack/react-query";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import { patchQuery } from "#web/lib/patch-query.ts";
import { threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

/** A photo of a conversation stands otherwise than before: revealed, viewed or gone. */
export function notePhoto(client: QueryClient, conversationId: string, photo: ChatPhoto): void {
  patchQuery<Thread>(client, threadQuery(conversationId).queryKey, (thread) => withPhoto(thread, photo));
}

/** The thread with the photo as it stands now; the same one where it does not hold it. */
export function withPhoto(thread: Thread, photo: ChatPhoto): Thread {
  if (!thread.messages.some((message) => message.photo?.id === photo.id)) return thread;
  return {
    ...thread,
    messages: thread.messages.map((message) =>
      message.photo?.id === photo.id ? { ...message, photo } : message,
    ),
  };
}
