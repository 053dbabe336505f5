/** Whether another dialog is open, or somebody is in the middle of a text. */
export function isBusyElsewhere(): boolean {
  if (document.querySelector("dialog[open]")) return true;
  const field = document.activeElement;
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== "";
}
