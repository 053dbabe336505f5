import { Trash2 } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuPanel } from "#web/ui/menu-panel.tsx";
import { MarkItems } from "./mark-items.tsx";

type RowMenuProps = {
  entry: ChatEntry;
  /** The row's button, below which the menu opens. */
  button: HTMLElement;
  onDelete: (entry: ChatEntry) => void;
  onClose: () => void;
};

/** The menu of one row: all rows share one, because each of their own would double the page's elements. */
export default function RowMenu({ entry, button, onDelete, onClose }: RowMenuProps) {
  const t = useT("chats");
  const id = `menu${useId()}`;
  const panel = useRef<HTMLDivElement>(null);
  const { conversation, profile, is_pinned, is_muted } = entry;
  const name = profile.id === null ? t("deleted_member") : profile.name;
  useEffect(() => {
    // Safari does not focus a pressed button, and the menu returns the focus to where it was.
    button.focus();
    panel.current?.showPopover();
  }, [button]);
  return (
    <MenuPanel
      ref={panel}
      id={id}
      label={t("mark.menu", { name })}
      findButton={() => button}
      onToggle={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <MarkItems conversationId={conversation.id} isPinned={is_pinned} isMuted={is_muted} />
      <MenuItem tone="danger" icon={<Icon icon={Trash2} />} onClick={() => onDelete(entry)}>
        {t("delete.menu")}
      </MenuItem>
    </MenuPanel>
  );
}
