import { useQueryClient } from "@tanstack/react-query";
import { undoSeconds } from "#contracts/limits.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { memberLeft, stayOfMember } from "#web/lib/queries/browser-cache.ts";
import { toast, toastStore } from "#web/ui/toast.ts";
import { areUndoKeys } from "#web/ui/undo-keys.ts";
import { setHidden } from "./set-hidden.ts";

type Person = { id: string; name: string };

/** Hides profiles, with an undo, and shows them again. A refusal is told, and takes the change back. */
export function useHiding() {
  const t = useT("hiding");
  const client = useQueryClient();
  const errorText = useErrorText();

  async function change({ id }: Person, isHidden: boolean): Promise<boolean> {
    try {
      await setHidden(client, id, isHidden);
      return true;
    } catch (error) {
      // The next member of this browser gets no note of it.
      if (error !== memberLeft) toast(errorText(error), { tone: "danger" });
      return false;
    }
  }

  /** `onUndo` is called once the profile is shown again. */
  async function hide(person: Person, onUndo?: () => void): Promise<void> {
    const undo = () => {
      void change(person, false);
      onUndo?.();
    };
    const close = toast(t("hidden", { name: person.name }), {
      tone: "success",
      // Longer than other notes, because it has the undo; it stays while it has the focus or the pointer.
      duration: undoSeconds * 1000,
      action: { label: t("undo"), onClick: undo },
    });
    // The note names a person, and its undo would act for the member who logs in next.
    stayOfMember().addEventListener("abort", close, { once: true });
    undoByKeys(() => {
      close();
      undo();
    });
    if (!(await change(person, true))) close();
  }

  async function show(person: Person): Promise<boolean> {
    const isShown = await change(person, false);
    if (isShown) toast(t("shown", { name: person.name }), { tone: "success" });
    return isShown;
  }

  return { hide, show };
}

/** The undo keys, as long as the newest note is open and no newer one hides it. */
function undoByKeys(undo: () => void): void {
  const note = toastStore.read().at(-1);
  function onKeyDown(event: KeyboardEvent): void {
    const notes = toastStore.read();
    const isOpen = note !== undefined && notes.includes(note);
    const isMeant = areUndoKeys(event) && !event.defaultPrevented && notes.at(-1) === note;
    if (isOpen && !isMeant) return;
    removeEventListener("keydown", onKeyDown);
    if (!isOpen) return;
    event.preventDefault();
    undo();
  }
  addEventListener("keydown", onKeyDown);
}
