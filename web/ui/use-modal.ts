import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type ModalOptions = {
  open: boolean;
  onClose: () => void;
  closeOnEscape: boolean;
  closeOnBackdrop: boolean;
};

/** Drives a native modal `<dialog>`: top layer, focus trap and focus restore are the browser's own. */
export function useModal({
  open,
  onClose,
  closeOnEscape,
  closeOnBackdrop,
}: ModalOptions): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  const latest = useRef({ open, onClose, closeOnEscape, closeOnBackdrop });
  latest.current = { open, onClose, closeOnEscape, closeOnBackdrop };
  const isLeaving = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    let pressedOn: EventTarget | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (!latest.current.closeOnEscape) event.preventDefault();
    };
    const onCancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      if (latest.current.closeOnEscape) latest.current.onClose();
    };
    // Browsers close it on the second back gesture in any case; a modal that must stay is opened again.
    const onNativeClose = (event: Event) => {
      if (event.target !== dialog || !latest.current.open || isLeaving.current) return;
      if (latest.current.closeOnEscape) latest.current.onClose();
      else dialog.showModal();
    };
    const onPointerDown = (event: PointerEvent) => {
      pressedOn = event.target;
    };
    // Both ends of the click must be on the backdrop: selecting text and releasing outside must not close it.
    const onClick = (event: MouseEvent) => {
      if (event.target !== dialog || pressedOn !== dialog) return;
      if (latest.current.closeOnBackdrop) latest.current.onClose();
    };
    dialog.addEventListener("keydown", onKeyDown);
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onNativeClose);
    dialog.addEventListener("pointerdown", onPointerDown);
    dialog.addEventListener("click", onClick);
    return () => {
      dialog.removeEventListener("keydown", onKeyDown);
      dialog.removeEventListener("cancel", onCancel);
      dialog.removeEventListener("close", onNativeClose);
      dialog.removeEventListener("pointerdown", onPointerDown);
      dialog.removeEventListener("click", onClick);
    };
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
