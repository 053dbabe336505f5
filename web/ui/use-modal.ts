import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type ModalState, watchModal } from "./watch-modal.ts";

/**
 * Drives a native modal `<dialog>`: top layer, focus trap and focus restore are the browser's own. It stays open as long as
 * `open` is true, also if `onClose` does nothing.
 */
export function useModal(state: ModalState): RefObject<HTMLDialogElement | null> {
  const { open } = state;
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef(state);
  latest.current = state;
  const isLeaving = useRef(false);

  // A layout effect runs again after late texts or code within the dialog hid it, which closes it below.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    if (!ref.current) return;
    return watchModal(ref.current, () => ({
      ...latest.current,
      open: latest.current.open && !isLeaving.current,
    }));
  }, []);

  // Before it is removed: a removed dialog cannot restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
      if (dialog?.open) dialog.close();
    };
  }, []);

  return ref;
}
