import type { KeyboardEvent } from "react";

/** Arrow keys, Home and End move between the rows of a list. */
export function goToNeighbour(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const row = document.activeElement?.closest("li");
  const at = links.findIndex((link) => row?.contains(link));
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = links[steps[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
