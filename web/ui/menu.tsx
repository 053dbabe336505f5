import { type ReactNode, useId, useRef, useState } from "react";
import { MenuPanel } from "./menu-panel.tsx";

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

/** A list of actions or links behind a button. The popover is native: it opens without scripts too. */
export function Menu({ label, trigger, children, className }: MenuProps) {
  const id = `menu${useId()}`;
  const ref = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      {trigger({ popoverTarget: id, "aria-haspopup": "menu", "aria-expanded": open, "aria-controls": id })}
      <MenuPanel
        ref={ref}
        id={id}
        label={label}
        findButton={() => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)}
        onToggle={setOpen}
        className={className}
      >
        {children}
      </MenuPanel>
    </>
  );
}
