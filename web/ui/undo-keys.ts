/** Whether these are the usual undo keys. In a text field they undo the typing. */
export function areUndoKeys({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isText =
    target instanceof Element && target.matches("textarea, input:not([type=checkbox], [type=radio])");
  return key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey && !altKey && !isText;
}
