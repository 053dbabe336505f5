import { Ban, EllipsisVertical, Search, Trash2, TriangleAlert, UserRound } from "lucide-react";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { MenuLink } from "#web/ui/menu-link.tsx";
import { MarkItems } from "./mark-items.tsx";
import type { Conversation } from "./queries.ts";
import { roundButton } from "./round-button.ts";
import TranslateItem from "./translation/translate-item.tsx";

type ConversationMenuProps = {
  conversation: Conversation;
  name: string;
  /** The address of the partner's profile; null if the viewer has no access to it. */
  profile: string | null;
  onDelete: (conversation: Conversation) => void;
  /** Opens the dialog to block the partner, or to report the given content. */
  onCareWish: (wish: CareWish) => void;
  isTranslating: boolean;
  onTranslate: (isTranslating: boolean) => void;
  onSearch: () => void;
};

/** The actions of the open conversation. */
export default function ConversationMenu(props: ConversationMenuProps) {
  const { conversation, name, profile, onDelete, onCareWish, isTranslating, onTranslate, onSearch } = props;
  const t = useT("chats");
  const { id, partner } = conversation;
  const partnerId = partner.id;
  if (id === null && partnerId === null) return null;
  const person = { id: partnerId ?? "", name, gender: partner.gender };
  return (
    <Menu
      label={t("menu", { name })}
      trigger={(attributes) => (
        <button type="button" {...attributes} className={roundButton}>
          <Icon icon={EllipsisVertical} />
          <span className="sr-only">{t("menu", { name })}</span>
        </button>
      )}
    >
      {profile ? (
        <MenuLink to={profile} icon={<Icon icon={UserRound} />}>
          {t("view_profile")}
        </MenuLink>
      ) : null}
      {id === null ? null : (
        <>
          <MenuItem icon={<Icon icon={Search} />} onClick={onSearch}>
            {t("search")}
          </MenuItem>
          <TranslateItem isTranslating={isTranslating} onTranslate={onTranslate} />
          <MarkItems
            conversationId={id}
            isPinned={conversation.is_pinned}
            isMuted={conversation.is_muted}
            isArchived={conversation.is_archived}
          />
          <MenuItem tone="danger" icon={<Icon icon={Trash2} />} onClick={() => onDelete(conversation)}>
            {t("delete.menu")}
          </MenuItem>
        </>
      )}
      {partnerId === null ? null : (
        <>
          <MenuItem
            icon={<Icon icon={TriangleAlert} />}
            onClick={() => onCareWish({ person, report: { subject: "profile", id: partnerId } })}
          >
            {t("report")}
          </MenuItem>
          <MenuItem tone="danger" icon={<Icon icon={Ban} />} onClick={() => onCareWish({ person })}>
            {t("block")}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
