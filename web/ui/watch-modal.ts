export type ModalState = {
  open: boolean;
  onClose: () => void;
  closeOnEscape: boolean;
  closeOnBackdrop: boolean;
};

/** What is used of a `<dialog>`. */
type ModalElement = EventTarget & Pick<HTMLDialogElement, "open" | "showModal">;

/**
 * Answers the events of a modal `<dialog>`. `stateOf` returns what the page wants at the time of an event. Returns a function
 * that ends it.
 */
export function watchModal(dialog: ModalElement, stateOf: () => ModalState): () => void {
  let pressedOn: EventTarget | null = null;
  let focused: EventTarget | null = null;
  const listeners: Record<string, (event: Event) => void> = {
    keydown: (event) => {
      if ((event as KeyboardEvent).key !== "Escape" || event.defaultPrevented) return;
      if (!stateOf().closeOnEscape) event.preventDefault();
    },
    cancel: (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      const { closeOnEscape, onClose } = stateOf();
      if (closeOnEscape) onClose();
    },
    // Browsers close it on the second Escape or back gesture without asking. The page decides: the dialog is shown again
    // before the page is asked, so that a question of the page lies above it.
    close: (event) => {
      const { open, closeOnEscape, onClose } = stateOf();
      if (event.target !== dialog || !open || dialog.open) return;
      const last = focused;
      dialog.showModal();
      (last as HTMLElement | null)?.focus();
      if (closeOnEscape) onClose();
    },
    focusin: ({ target }) => {
      focused = target;
    },
    pointerdown: ({ target }) => {
      pressedOn = target;
    },
    // Both ends of the click must be on the backdrop: selecting text and releasing outside must not close it.
    click: ({ target }) => {
      if (target !== dialog || pressedOn !== dialog) return;
      const { closeOnBackdrop, onClose } = stateOf();
      if (closeOnBackdrop) onClose();
    },
  };
  for (const [type, listener] of Object.entries(listeners)) dialog.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) dialog.removeEventListener(type, listener);
  };
}
