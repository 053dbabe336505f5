/** Whether another dialog is open, or the member is typing a text. */
export function isBusyElsewhere(): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const field = document.activeElement;
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== "";
}
