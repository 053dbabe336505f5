import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useCallback, useRef } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { jumpToMessage } from "./jump-to-message.ts";
import type { Conversation } from "./queries.ts";
import { useQuoted, writeQuoted } from "./quoted.ts";

type Places = {
  memberId: string;
  field: RefObject<HTMLTextAreaElement | null>;
  scroller: RefObject<HTMLElement | null>;
};

/** The quote of the member's next message, with functions to set it, remove it and jump to it. */
export function useReplying({ id, partner }: Conversation, { memberId, field, scroller }: Places) {
  const client = useQueryClient();
  const t = useT("replies");
  const errorText = useErrorText();
  const partnerId = partner.id;
  const quoted = useQuoted(memberId, partnerId);
  const reply = useCallback(
    (seq: number) => {
      if (partnerId !== null) writeQuoted(memberId, partnerId, seq);
      field.current?.focus();
    },
    [memberId, partnerId, field],
  );
  const letGo = useCallback(() => {
    if (partnerId !== null) writeQuoted(memberId, partnerId, null);
    field.current?.focus();
  }, [memberId, partnerId, field]);
  const jumping = useRef<{ seq: number; ended: AbortController } | null>(null);
  const go = useCallback(
    async (seq: number, takesFocus: boolean) => {
      const box = scroller.current;
      // A jump may take long: a second press for its message is ignored, one for another aborts it.
      if (id === null || !box || jumping.current?.seq === seq) return;
      jumping.current?.ended.abort();
      const ended = new AbortController();
      const own = { seq, ended };
      jumping.current = own;
      try {
        const { signal } = ended;
        const outcome = await jumpToMessage(client, { conversationId: id, seq, box, signal, takesFocus });
        if (outcome === "gone") toast(t("gone"));
      } catch (error) {
        if (box.isConnected && !ended.signal.aborted) toast(errorText(error), { tone: "danger" });
      } finally {
        if (jumping.current === own) jumping.current = null;
      }
    },
    [client, id, scroller, t, errorText],
  );
  const jump = useCallback((seq: number) => go(seq, true), [go]);
  /** A jump that leaves the focus where it is. */
  const show = useCallback((seq: number) => go(seq, false), [go]);
  return { quoted, reply, letGo, jump, show };
}
