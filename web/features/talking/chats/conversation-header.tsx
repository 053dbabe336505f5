import { ArrowLeft, BellOff } from "lucide-react";
import { useLocation } from "react-router";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useKindText } from "./kind-text.ts";
import type { Conversation } from "./queries.ts";
import { roundButton } from "./round-button.ts";

type HeaderProps = {
  conversation: Conversation;
  name: string;
  isTyping: boolean;
  onDelete: (conversation: Conversation) => void;
  /** Opens the dialog to block the partner, or to report the given content. */
  onCareWish: (wish: CareWish) => void;
  isTranslating: boolean;
  onTranslate: (isTranslating: boolean) => void;
  onSearch: () => void;
};

const ConversationMenu = deferred(() => import("./conversation-menu.tsx"), { isVital: true });

/** The only bar on phones: back, the partner, and the actions. */
export function ConversationHeader({ conversation, name, isTyping, ...actions }: HeaderProps) {
  const t = useT("chats");
  const kindText = useKindText();
  const { search } = useLocation();
  const { partner, closed } = conversation;
  const partnerId = partner.id;
  // The profile is not accessible if the partner has blocked the viewer or is on a break.
  const isHidden = closed === "blocked" || closed === "partner_paused";
  const profile = partnerId === null || isHidden ? null : `/members/${partnerId}`;
  const kind = kindText(partner);
  const status = isTyping ? t("typing") : partner.is_online ? t("online", { gender: partner.gender }) : null;

  const who = (
    <>
      <Avatar src={partner.main_image?.thumb_filename ?? null} alt="" online={partner.is_online} />
      <span className="flex min-w-0 flex-col">
        <h1 className="truncate text-base font-bold">
          <bdi>{name}</bdi>
        </h1>
        <span className="text-xs leading-tight text-text-muted">
          {kind ? <strong className="font-semibold text-text">{kind}</strong> : null}
          {kind && status ? " · " : null}
          {status}
          {conversation.is_muted ? (
            <>
              {kind || status ? " · " : null}
              <span className="inline-flex items-center gap-1 whitespace-nowrap">
                <Icon icon={BellOff} size="sm" className="size-3.5" />
                {t("mark.muted")}
              </span>
            </>
          ) : null}
        </span>
      </span>
    </>
  );

  return (
    <header className="border-b bg-surface-raised pt-safe">
      <div className="flex items-center gap-1 px-1 py-1.5 sm:px-3">
        <Link to={`/chats${search}`} className={`${roundButton} lg:hidden`}>
          <Icon icon={ArrowLeft} />
          <span className="sr-only">{t("back")}</span>
        </Link>
        {profile ? (
          <Link to={profile} className="flex min-w-0 items-center gap-3 rounded-control px-2 py-1">
            {who}
            <span className="sr-only">{t("view_profile")}</span>
          </Link>
        ) : (
          <div className="flex min-w-0 items-center gap-3 px-2 py-1">{who}</div>
        )}
        <div className="ml-auto min-w-11">
          <ConversationMenu conversation={conversation} name={name} profile={profile} {...actions} />
        </div>
      </div>
    </header>
  );
}
