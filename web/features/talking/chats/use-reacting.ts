import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { ReactionKind } from "#contracts/talking/reactions.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { react } from "./react.ts";
import { ownReaction } from "./reactions.ts";
import type { Thread } from "./thread.ts";

type Opened = { seq: number; button: HTMLElement };

/** The menu of reactions to one message of the open conversation, and what its choice does. */
export function useReacting(conversationId: string | null, thread: Thread | undefined, memberId: string) {
  const client = useQueryClient();
  const t = useT("reactions");
  const errorText = useErrorText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback((seq: number, button: HTMLElement) => setOpened({ seq, button }), []);
  const close = () => setOpened(null);
  if (!opened || conversationId === null) return { open, menu: null };
  const { seq, button } = opened;
  const choose = async (kind: ReactionKind | null) => {
    try {
      await react(client, { conversationId, seq, kind });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === "not_found";
      toast(isGone ? t("gone") : t("failed", { reason: errorText(error) }), { tone: "danger" });
    }
  };
  const current = ownReaction(thread?.reactions?.[seq] ?? null, thread?.pendingReactions?.[seq], memberId);
  return { open, menu: { seq, button, current, onChoose: choose, onClose: close } };
}
