import { Trash2 } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuPanel } from "#web/ui/menu-panel.tsx";
import { forgetChat } from "./last-chat.ts";
import { MarkItems } from "./mark-items.tsx";
import { hideChat } from "./pending-deletions.ts";
// Loaded with this file, so that a row is hidden only where its deletion can be undone and sent.
import { focusNextRow } from "./undo-deletion.tsx";

type RowMenuProps = {
  entry: ChatEntry;
  /** The row's button, below which the menu opens. */
  button: HTMLElement;
  memberId: string;
  openId: string | null;
  onClose: () => void;
};

/** The menu of one row: all rows share one, because each of their own would double the page's elements. */
export default function RowMenu({ entry, button, memberId, openId, onClose }: RowMenuProps) {
  const t = useT("chats");
  const navigate = useNavigate();
  const { search } = useLocation();
  const listed = useCached(chatsQuery())?.chats;
  const id = `menu${useId()}`;
  const panel = useRef<HTMLDivElement>(null);
  const { conversation, profile, is_pinned, is_muted, is_archived } = entry;
  const name = profile.id === null ? t("deleted_member") : profile.name;
  useEffect(() => {
    // Safari does not focus a pressed button, and the menu returns the focus to where it was.
    button.focus();
    panel.current?.showPopover();
  }, [button]);

  const remove = async ({ detail }: MouseEvent) => {
    // The row as it is now: a message may have come while the menu was open.
    const shown = listed?.find((one) => one.conversation.id === conversation.id) ?? entry;
    const isByKey = detail === 0;
    // By a key, the focus goes to the button that brings the conversation back.
    if (!isByKey) focusNextRow(button);
    // Another conversation than the deleted one stays open.
    if (conversation.id === openId) {
      forgetChat(memberId);
      await navigate(`/chats${search}`, { replace: true });
    }
    hideChat(shown, isByKey);
  };

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
      <MarkItems
        conversationId={conversation.id}
        isPinned={is_pinned}
        isMuted={is_muted}
        isArchived={is_archived}
        onLeave={() => focusNextRow(button)}
      />
      <MenuItem tone="danger" icon={<Icon icon={Trash2} />} onClick={(event) => void remove(event)}>
        {t("delete.menu")}
      </MenuItem>
    </MenuPanel>
  );
}
