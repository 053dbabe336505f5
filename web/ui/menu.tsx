import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { classes } from "./classes.ts";

export type MenuTrigger = {
  popoverTarget: string;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string;
};

type MenuProps = {
  label: string;
  /** Draws the button that opens the menu: spread the given attributes onto it. */
  trigger: (attributes: MenuTrigger) => ReactNode;
  /** `MenuItem` and `MenuLink`. */
  children: ReactNode;
  className?: string;
};

function placeBelow(menu: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8));
  const below = at.bottom + menu.offsetHeight + 12 < innerHeight;
  menu.style.left = `${left}px`;
  menu.style.top = `${below ? at.bottom : Math.max(0, at.top - menu.offsetHeight - 12)}px`;
}

/** A list of actions or links behind a button. The popover is native: it opens without scripts too. */
export function Menu({ label, trigger, children, className }: MenuProps) {
  const id = `menu${useId()}`;
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];

  const onBeforeToggle = (opens: boolean) => {
    // The browser moves the focus as it opens the menu: "toggle" comes later, and the next key would miss the menu.
    if (opens) items()[0]?.setAttribute("autofocus", "");
  };

  const onToggle = (opened: boolean) => {
    setOpen(opened);
    const menu = ref.current;
    if (!opened || !menu) return;
    const button = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`);
    if (button && !CSS.supports("position-area", "bottom")) placeBelow(menu, button);
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
    <>
      {trigger({ popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": open, "aria-controls": id })}
      <div
        ref={ref}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={(event) => onBeforeToggle(event.newState === "open")}
        onToggle={(event) => onToggle(event.newState === "open")}
        onKeyDown={onKeyDown}
        onClick={() => ref.current?.hidePopover()}
        className={classes(
          "hang-below min-w-56 rounded-card border bg-surface-overlay p-1.5 shadow-lifted outline-none open:animate-fade",
          className,
        )}
      >
        {children}
      </div>
    </>
  );
}
