import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { undoSeconds } from "#contracts/limits.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { beforeLogout, isLogoutWaiting } from "#web/lib/browser/before-logout.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { areUndoKeys } from "#web/ui/undo-keys.ts";
import { bringBack, deletePending, type PendingDeletion, pendingDeletions } from "./pending-deletions.ts";

type UndoDeletionProps = {
  memberId: string;
  openId: string | null;
  /** Called with the reason why a conversation is on the list again; with null when the next one is deleted. */
  onFailure: (text: string | null) => void;
};

const none: readonly PendingDeletion[] = [];

/**
 * Says that conversations were deleted, and brings them back on request. The server is asked when the time is over, when
 * the message is closed, or when the member logs out or leaves the list and its conversations; until then nothing is
 * deleted.
 */
export default function UndoDeletion({ memberId, openId, onFailure }: UndoDeletionProps) {
  const t = useT("chatlist");
  const tChats = useT("chats");
  const client = useQueryClient();
  const errorText = useErrorText();
  const pending = useSyncExternalStore(pendingDeletions.subscribe, pendingDeletions.read, () => none);
  const isMounted = useRef(false);

  const finish = () => {
    const tell = (error: unknown) => {
      const text = tChats("delete.failed", { reason: errorText(error) });
      if (isMounted.current && isListVisible() && !isLogoutWaiting()) onFailure(text);
      else toast(text, { tone: "danger" });
    };
    return deletePending(client, { memberId, onFailure: tell });
  };
  const undo = () => {
    const id = pending.at(-1)?.entry.conversation.id;
    flushSync(() => bringBack());
    if (id !== undefined) focusRow(id);
  };
  const latest = useRef({ finish, undo });
  useEffect(() => {
    latest.current = { finish, undo };
  });

  useEffect(() => {
    if (pending.length === 0) return;
    onFailure(null);
    return toast(t("deleted", { count: pending.length }), {
      duration: undoSeconds * 1000,
      action: { label: t("undo"), onClick: () => latest.current.undo() },
      takesFocus: pending.at(-1)?.isByKey === true,
      onEnd: () => {
        if (document.activeElement?.closest("[popover]")) focusRow();
        void latest.current.finish();
      },
    });
  }, [pending, t, onFailure]);
  const isPending = pending.length > 0;
  useEffect(() => {
    if (!isPending) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!areUndoKeys(event)) return;
      event.preventDefault();
      latest.current.undo();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isPending]);

  // A conversation that is opened again, by the back button for example, is not deleted.
  const knownOpen = useRef(openId);
  useEffect(() => {
    if (openId === knownOpen.current) return;
    knownOpen.current = openId;
    if (openId !== null) bringBack(openId);
  }, [openId]);

  useEffect(() => {
    isMounted.current = true;
    const leave = () => void latest.current.finish();
    addEventListener("pagehide", leave);
    const removeTask = beforeLogout(() => latest.current.finish());
    return () => {
      isMounted.current = false;
      removeTask();
      removeEventListener("pagehide", leave);
      // In development React unmounts and mounts each part once more.
      queueMicrotask(() => {
        if (!isMounted.current) leave();
      });
    };
  }, []);
  return null;
}

const list = 'section[aria-labelledby="chats-heading"]';
const isListVisible = () => document.querySelector<HTMLElement>(list)?.offsetParent != null;

/** The focused button vanishes: the focus goes to a row, or to the first one. */
function focusRow(id = ""): void {
  document.querySelector<HTMLElement>(`${list} li a[href^="/chats/${id}"]`)?.focus();
}

/** The row of the button leaves the list: the focus goes to its neighbour. */
export function focusNextRow(button: HTMLElement): void {
  const row = button.closest("li");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector("a")?.focus({ preventScroll: true });
}
