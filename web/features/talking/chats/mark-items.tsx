import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { useMarking } from "./use-marking.ts";

type MarkItemsProps = {
  conversationId: string;
  isPinned: boolean;
  isMuted: boolean;
  isArchived: boolean;
  /** Called before the conversation leaves the list or its archive. */
  onLeave?: () => void;
};

/** The items of a menu that pin, mute and archive a conversation. */
export function MarkItems({ conversationId, isPinned, isMuted, isArchived, onLeave }: MarkItemsProps) {
  const t = useT("chatlist");
  const mark = useMarking();
  const archive = () => {
    onLeave?.();
    void mark(conversationId, { is_archived: !isArchived });
  };
  return (
    <>
      <MenuItem
        icon={<Icon icon={isPinned ? PinOff : Pin} />}
        onClick={() => void mark(conversationId, { is_pinned: !isPinned })}
      >
        {t(isPinned ? "mark.unpin" : "mark.pin")}
      </MenuItem>
      <MenuItem
        icon={<Icon icon={isMuted ? Bell : BellOff} />}
        onClick={() => void mark(conversationId, { is_muted: !isMuted })}
      >
        {t(isMuted ? "mark.unmute" : "mark.mute")}
      </MenuItem>
      <MenuItem icon={<Icon icon={isArchived ? ArchiveRestore : Archive} />} onClick={archive}>
        {t(isArchived ? "mark.unarchive" : "mark.archive")}
      </MenuItem>
    </>
  );
}
