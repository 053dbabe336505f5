import { CircleQuestionMark, EyeOff } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuPanel } from "#web/ui/menu-panel.tsx";
import { useHiding } from "./use-hiding.ts";

type CardMenuProps = {
  member: MemberCard;
  /** The card's button, below which the menu opens. */
  button: HTMLElement;
  onClose: () => void;
  /** The member asks why the search shows the card. */
  onWhy: () => void;
};

/** The menu of one card of a search: all cards share one. */
export default function CardMenu({ member, button, onClose, onWhy }: CardMenuProps) {
  const t = useT("hiding");
  const search = useT("search");
  const id = `menu${useId()}`;
  const panel = useRef<HTMLDivElement>(null);
  const { hide } = useHiding();
  useEffect(() => {
    // Safari does not focus a pressed button, and the menu returns the focus to where it was.
    button.focus();
    panel.current?.showPopover();
  }, [button]);

  /** The card disappears with its button: the focus moves to the next card, and after an undo back to this one. */
  function hideCard(): void {
    const card = button.closest("li");
    const next = card?.nextElementSibling ?? card?.previousElementSibling;
    void hide(member, () =>
      focusSoon(() => document.querySelector(`#content a[href="/members/${member.id}"]`)),
    );
    focusSoon(() => next?.querySelector("a"));
  }

  return (
    <MenuPanel
      ref={panel}
      id={id}
      label={search("menu", { name: member.name })}
      findButton={() => button}
      onToggle={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <MenuItem icon={<Icon icon={CircleQuestionMark} />} aria-haspopup="dialog" onClick={onWhy}>
        {search("why.title")}
      </MenuItem>
      <MenuItem icon={<Icon icon={EyeOff} />} onClick={hideCard}>
        {t("hide")}
      </MenuItem>
    </MenuPanel>
  );
}

/** Once the list is drawn again; the page's content where the element is missing. */
function focusSoon(find: () => HTMLElement | null | undefined): void {
  requestAnimationFrame(() => (find() ?? document.getElementById("content"))?.focus());
}
