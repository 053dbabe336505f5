import { SearchX } from "lucide-react";
import { useMemo } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ChatRow, useChatRowTexts } from "./chat-row.tsx";
import { type ChatSearchProps, writeChatSearch } from "./chat-search.ts";
import { goToNeighbour } from "./go-to-neighbour.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { useFoundChats } from "./use-found-chats.ts";

type FoundChatsProps = ChatSearchProps & {
  memberId: string;
  openId: string | null;
  onMenu: (entry: ChatEntry, button: HTMLElement) => void;
};

/** The part of the list that a filter or a name asks for. */
export default function FoundChats({ only, name, memberId, openId, onMenu }: FoundChatsProps) {
  const t = useT("chats");
  const errorText = useErrorText();
  const rowTexts = useChatRowTexts();
  const search = useMemo(() => ({ ...(only && { only }), ...(name && { name }) }), [only, name]);
  const { pages, entries } = useFoundChats(search, useCached(chatsQuery())?.chats, openId);
  if (!entries) {
    return pages.isError ? (
      <ErrorState title={t("list_failed")} retryLabel={t("retry")} onRetry={() => pages.refetch()}>
        {errorText(pages.error)}
      </ErrorState>
    ) : (
      <ListSkeleton />
    );
  }
  const reason = name === undefined ? "unread" : only ? "both" : "named";
  return (
    <>
      {entries.length === 0 ? (
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
              onMenu={onMenu}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && entries.length > 0 ? (
        <LoadMore label={t("more")} loading={pages.isFetchingNextPage} onLoad={() => pages.fetchNextPage()} />
      ) : null}
      <p role="status" className="sr-only">
        {pages.isPlaceholderData ? null : t("find.shown", { count: entries.length })}
      </p>
    </>
  );
}
