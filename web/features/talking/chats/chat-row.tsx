import { BellOff, Pin } from "lucide-react";
import type { ReactNode } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useShortTime } from "./day-label.ts";
import { useKindText } from "./kind-text.ts";

/** The data that all rows share; the list loads it once and passes it to each. */
export function useChatRowTexts() {
  return { t: useT("chats"), kindText: useKindText(), shortTime: useShortTime() };
}

type ChatRowProps = {
  entry: ChatEntry;
  texts: ReturnType<typeof useChatRowTexts>;
  memberId: string;
  isOpen: boolean;
  /** The search part of the address, which an opened conversation keeps. */
  search: string;
  /** A further icon beside the number of unread messages. */
  mark?: ReactNode;
  onMenu: (entry: ChatEntry, button: HTMLElement) => void;
};

const previewLength = 140;

export function ChatRow({ entry, texts, memberId, isOpen, search, mark, onMenu }: ChatRowProps) {
  const { t, kindText, shortTime } = texts;
  const { conversation, profile, last_message, num_unread_messages: unread } = entry;
  const kind = kindText(profile);
  const name = profile.id === null ? t("deleted_member") : profile.name;
  // A preview is short, so a long text is cut between characters, never within one.
  const text =
    !last_message || last_message.kind === "text"
      ? (last_message?.body ?? "")
      : t(`kinds.${last_message.kind}`);
  const preview = [...text.slice(0, 2 * previewLength)].slice(0, previewLength).join("");
  return (
    <li
      className={classes(
        "row-item",
        isOpen
          ? "bg-primary-soft text-on-primary-soft"
          : "hover:bg-surface-sunken dark:hover:bg-surface-overlay",
      )}
    >
      <Link
        to={`/chats/${conversation.id}${search}`}
        aria-current={isOpen ? "page" : undefined}
        className="row-link"
      >
        <Avatar
          src={profile.main_image?.thumb_filename ?? null}
          alt=""
          online={profile.is_online}
          onlineLabel={t("online", { gender: profile.gender })}
        />
        <span className="flex min-w-0 grow flex-col">
          <span className="flex items-baseline gap-2">
            <bdi className={classes("truncate text-base", unread > 0 ? "font-bold" : "font-semibold")}>
              {name}
            </bdi>
            <time
              dateTime={entry.last_message_at}
              className={classes("tabular ml-auto shrink-0 text-xs", isOpen ? "" : "text-text-muted")}
            >
              {shortTime(entry.last_message_at)}
            </time>
          </span>
          {kind ? <span className="truncate text-xs font-semibold">{kind}</span> : null}
          <span className="flex items-center gap-2">
            <span
              className={classes(
                "min-w-0 grow truncate text-sm",
                !isOpen && (unread > 0 ? "text-text" : "text-text-muted"),
                unread > 0 && "font-semibold",
              )}
            >
              {last_message?.sender_id === memberId ? (
                t.rich("you_wrote", { text: preview, preview: (part) => <bdi>{part}</bdi> })
              ) : (
                <bdi>{preview}</bdi>
              )}
            </span>
            {entry.is_pinned ? <Icon icon={Pin} size="sm" label={t("mark.pinned")} /> : null}
            {entry.is_muted ? <Icon icon={BellOff} size="sm" label={t("mark.muted")} /> : null}
            {mark}
            <Badge
              count={unread}
              tone={entry.is_muted ? "neutral" : "unread"}
              label={t("unread", { count: unread })}
            />
          </span>
        </span>
      </Link>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={t("mark.menu", { name })}
        className="row-menu"
        onClick={(event) => onMenu(entry, event.currentTarget)}
      />
    </li>
  );
}
