import { Archive, SearchX } from "lucide-react";
import { useMemo } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ChatRow, useChatRowTexts } from "./chat-row.tsx";
import { type ChatSearch, type ChatSearchProps, writeChatSearch } from "./chat-search.ts";
import { goToNeighbour } from "./go-to-neighbour.ts";
import { useHiddenChats } from "./hidden-chats.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useFoundChats } from "./use-found-chats.ts";

type FoundChatsProps = ChatSearchProps & {
  memberId: string;
  openId: string | null;
  onMenu: (entry: ChatEntry, button: HTMLElement) => void;
};

/** The part of the list that a filter or a name asks for. */
export default function FoundChats({ only, name, memberId, openId, onMenu }: FoundChatsProps) {
  const t = useT("chatlist");
  const tChats = useT("chats");
  const errorText = useErrorText();
  const rowTexts = useChatRowTexts();
  const search = useMemo(() => ({ ...(only && { only }), ...(name && { name }) }), [only, name]);
  const { pages, entries: found } = useFoundChats(search, useCached(chatsQuery())?.chats, openId);
  const hidden = useHiddenChats();
  if (!found) {
    return pages.isError ? (
      <ErrorState title={tChats("list_failed")} retryLabel={tChats("retry")} onRetry={() => pages.refetch()}>
        {errorText(pages.error)}
      </ErrorState>
    ) : (
      <ListSkeleton />
    );
  }
  const entries = found.filter(hidden.isShown);
  const reason = reasonOf(only, name !== undefined);
  return (
    <>
      {entries.length === 0 && !pages.hasNextPage ? (
        <EmptyState
          icon={SearchX}
          title={t(`find.none_${reason}.title`, { name: name ?? "" })}
          action={
            <ButtonLink variant="outline" to="/chats">
              {t("find.show_all")}
            </ButtonLink>
          }
        >
          {t(`find.none_${reason}.text`)}
        </EmptyState>
      ) : (
        <ul onKeyDown={goToNeighbour} className="py-1">
          {entries.map((entry) => (
            <ChatRow
              key={entry.conversation.id}
              entry={entry}
              texts={rowTexts}
              memberId={memberId}
              isOpen={entry.conversation.id === openId}
              search={writeChatSearch(search)}
              mark={
                entry.is_archived && only !== "archived" ? (
                  <Icon icon={Archive} size="sm" label={t("archived")} />
                ) : null
              }
              onMenu={onMenu}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage ? (
        <LoadMore
          label={pages.isFetchNextPageError ? tChats("retry") : tChats("more")}
          {...(pages.isFetchNextPageError && { progress: errorText(pages.error) })}
          loading={pages.isFetchingNextPage}
          onLoad={() => pages.fetchNextPage()}
        />
      ) : null}
      <p role="status" className="sr-only">
        {pages.isPlaceholderData ? null : t("find.shown", { count: entries.length })}
      </p>
    </>
  );
}

/** Why nothing is found. */
function reasonOf(only: ChatSearch["only"], isNamed: boolean) {
  if (only === "matches") return isNamed ? "matches_named" : "matches";
  if (only === "archived") return isNamed ? "archived_named" : "archived";
  if (only === "unread") return isNamed ? "both" : "unread";
  return "named";
}
