import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { type ChatMarks, markChat } from "./mark-chat.ts";

/** Pins, mutes or archives a conversation, and says what happened. */
export function useMarking() {
  const t = useT("chatlist");
  const client = useQueryClient();
  const errorText = useErrorText();
  return useCallback(
    async (conversationId: string, marks: ChatMarks) => {
      try {
        await markChat(client, conversationId, marks);
        toast(t(`mark.done.${doneKey(marks)}`), { tone: "success" });
      } catch (error) {
        toast(errorText(error), { tone: "danger" });
      }
    },
    [t, client, errorText],
  );
}

function doneKey({ is_pinned, is_muted, is_archived }: ChatMarks) {
  if (is_archived !== undefined) return is_archived ? "archive" : "unarchive";
  if (is_pinned !== undefined) return is_pinned ? "pin" : "unpin";
  return is_muted ? "mute" : "unmute";
}
