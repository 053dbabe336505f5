import { type ReactNode, Suspense, useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import { chatsAtOnce } from "#contracts/limits.ts";
import type { ChatEntry } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ChatRow, useChatRowTexts } from "./chat-row.tsx";
import { isNarrowed, readChatSearch } from "./chat-search.ts";
import { goToNeighbour } from "./go-to-neighbour.ts";
import { useHiddenChats } from "./hidden-chats.ts";
import { ListSkeleton } from "./list-skeleton.tsx";
import { loadUnknown } from "./load-unknown.ts";
import { conversationPages } from "./queries.ts";

const ChatFilter = deferred(() => import("./chat-filter.tsx"));
const EmptyChats = deferred(() => import("./empty-chats.tsx"));
const FoundChats = deferred(() => import("./found-chats.tsx"), { isVital: true });
const RowMenu = lazyPart(() => import("./row-menu.tsx"), { isVital: false });
/** Loaded with the menu's code. */
const UndoDeletion = lazyPart(() => import("./undo-deletion.tsx"), { isVital: false });

/** The row whose menu is open, and its button. */
type OpenMenu = { entry: ChatEntry; button: HTMLElement };

type ChatListProps = {
  memberId: string;
  openId: string | null;
  className?: string;
  /** The reason why the last deletion failed. */
  failure: string | null;
  onFailure: (failure: string | null) => void;
};

/** The member's conversations, pinned ones first, then the newest; arrow keys move between them. */
export function ChatList(props: ChatListProps) {
  const { memberId, openId, className, failure, onFailure } = props;
  const t = useT("chats");
  const tCommon = useT("common");
  const errorText = useErrorText();
  const rowTexts = useChatRowTexts();
  const chats = useQuery(chatsQuery());
  const older = useOlderChats();
  const Heading = openId === null ? "h1" : "h2";
  const listed = chats.data?.chats ?? [];
  const known = new Set(listed.map(({ conversation }) => conversation.id));
  const [params] = useSearchParams();
  const search = readChatSearch(params);
  const hidden = useHiddenChats();
  const entries = [
    ...listed,
    ...older.chats.filter((entry) => !known.has(entry.conversation.id) && !entry.is_archived),
  ].filter(hidden.isShown);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const openMenu = useCallback((entry: ChatEntry, button: HTMLElement) => setMenu({ entry, button }), []);

  let content: ReactNode;
  if (isNarrowed(search)) {
    content = (
      <FoundChats
        only={search.only}
        name={search.name}
        memberId={memberId}
        openId={openId}
        onMenu={openMenu}
      />
    );
  } else if (!chats.data) {
    content = chats.isError ? (
      <ErrorState title={t("list_failed")} retryLabel={t("retry")} onRetry={() => chats.refetch()}>
        {errorText(chats.error)}
      </ErrorState>
    ) : (
      <ListSkeleton />
    );
  } else if (entries.length === 0) {
    content = <EmptyChats isAllArchived={chats.data.is_all_archived} />;
  } else {
    content = (
      <ul onKeyDown={goToNeighbour} className="py-1">
        {entries.map((entry) => (
          <ChatRow
            key={entry.conversation.id}
            entry={entry}
            texts={rowTexts}
            memberId={memberId}
            isOpen={entry.conversation.id === openId}
            search=""
            onMenu={openMenu}
          />
        ))}
      </ul>
    );
  }

  return (
    <section aria-labelledby="chats-heading" className={classes("flex min-h-0 flex-col", className)}>
      <Heading id="chats-heading" className="px-4 pt-4 pb-2 text-xl font-bold">
        {t("title")}
      </Heading>
      {isNarrowed(search) || entries.length > 0 ? <ChatFilter only={search.only} name={search.name} /> : null}
      {failure === null ? null : (
        <Alert
          tone="danger"
          className="mx-3 mb-2"
          dismissLabel={tCommon("close")}
          onDismiss={() => onFailure(null)}
        >
          {failure}
        </Alert>
      )}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {content}
        {!isNarrowed(search) && listed.length >= chatsAtOnce && older.hasMore ? (
          <LoadMore
            label={older.error ? t("retry") : t("more")}
            {...(older.error && { progress: errorText(older.error) })}
            loading={older.isLoading}
            onLoad={() => older.load(known)}
          />
        ) : null}
      </div>
      {menu ? (
        <Suspense>
          <RowMenu
            key={menu.entry.conversation.id}
            {...menu}
            memberId={memberId}
            openId={openId}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      ) : null}
      {hidden.count > 0 ? (
        <Suspense>
          <UndoDeletion memberId={memberId} openId={openId} onFailure={onFailure} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** Conversations beyond the list of chats.php, loaded on request. */
function useOlderChats() {
  const [isWanted, setIsWanted] = useState(false);
  const pages = useInfiniteQuery({ ...conversationPages(), enabled: isWanted });
  return {
    chats: pages.data?.pages.flatMap((page) => page.chats) ?? [],
    hasMore: !pages.data || pages.hasNextPage,
    isLoading: pages.isFetching,
    error: pages.error,
    load(known: ReadonlySet<string>) {
      setIsWanted(true);
      return loadUnknown(known, () => pages.fetchNextPage());
    },
  };
}
