const openOverlays = "dialog[open], [popover=auto]:popover-open";
const textFields =
  "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=range])";

type Screen = {
  activeElement: { matches: (selector: string) => boolean } | null;
  querySelector: (selector: string) => unknown;
  querySelectorAll: (selector: "textarea") => Iterable<{ value: string }>;
};

/** Whether a dialog or a menu is open, the member is in a field, or an unsent text is on screen. */
export function isOccupied(screen: Screen = document): boolean {
  if (screen.querySelector(openOverlays) || screen.activeElement?.matches(textFields)) return true;
  return [...screen.querySelectorAll("textarea")].some(({ value }) => value !== "");
}
