/** Moves the focus to a message, where a screen reader goes on reading, without scrolling. */
export function focusBubble(bubble: HTMLElement): void {
  bubble.tabIndex = -1;
  bubble.focus({ preventScroll: true });
}

/** The element of a message in an open conversation, by its key. */
export function findBubble(box: ParentNode, key: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-bubble="${CSS.escape(key)}"]`);
}
