import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { classes } from "./classes.ts";
import { dropSecondClick } from "./drop-second-click.ts";

type MenuPanelProps = {
  ref: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  /** The button below which it opens. */
  findButton: () => HTMLElement | null;
  onToggle: (isOpen: boolean) => void;
  /** `MenuItem` and `MenuLink`. */
  children: ReactNode;
  className?: string | undefined;
};

function placeBelow(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8));
  const below = at.bottom + menu.offsetHeight + 12 < innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${below ? at.bottom : Math.max(0, at.top - menu.offsetHeight - 12)}px`;
}

/** The native popover of a menu, with the keys of a menu. A button opens it (`Menu`), or `showPopover`. */
export function MenuPanel({ ref, id, label, findButton, onToggle, children, className }: MenuPanelProps) {
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  const onBeforeToggle = (opens: boolean) => {
    // The browser moves the focus as it opens the menu: "toggle" comes later, and the next key would miss the menu.
    if (opens) items()[0]?.setAttribute("autofocus", "");
  };

  const onToggled = (opened: boolean) => {
    onToggle(opened);
    const menu = ref.current;
    if (!opened || !menu) return;
    const button = findButton();
    // Only a button that opens the menu by itself is the menu's anchor.
    const isAnchored = CSS.supports("position-area", "bottom") && button?.hasAttribute("popovertarget");
    if (button && !isAnchored) placeBelow(menu, button);
    if (!menu.contains(document.activeElement)) items()[0]?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => {
      event.preventDefault();
      all[(index + all.length) % all.length]?.focus();
    };
    if (event.key === "ArrowDown") go(at + 1);
    else if (event.key === "ArrowUp") go(at - 1);
    else if (event.key === "Home") go(0);
    else if (event.key === "End") go(all.length - 1);
    else if (event.key === "Tab") ref.current?.hidePopover();
    else if (event.key.length === 1 && event.key !== " ") {
      const starts = (item: HTMLElement) =>
        item.textContent?.trim().toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase());
      const found = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(starts);
      found?.focus();
    }
  };

  return (
    <div
      ref={ref}
      id={id}
      popover="auto"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onBeforeToggle={(event) => onBeforeToggle(event.newState === "open")}
      onToggle={(event) => onToggled(event.newState === "open")}
      onKeyDown={onKeyDown}
      onClick={() => {
        ref.current?.hidePopover();
        dropSecondClick();
      }}
      className={classes(
        "hang-below min-w-56 rounded-card border bg-surface-overlay p-1.5 shadow-lifted outline-none open:animate-fade",
        className,
      )}
    >
      {children}
    </div>
  );
}
