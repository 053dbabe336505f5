import { MessageCircleHeart } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { chatsAtOnce } from "#contracts/limits.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { ChatRow, useChatRowTexts } from "./chat-row.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { conversationPages } from "./queries.ts";

type ChatListProps = {
  memberId: string;
  openId: string | null;
  className?: string;
  /** The reason why the last deletion failed. */
  failure: string | null;
  onDismissFailure: () => void;
};

/** The member's conversations, newest first; arrow keys move between them. */
export function ChatList({ memberId, openId, className, failure, onDismissFailure }: ChatListProps) {
  const t = useT("chats");
  const tCommon = useT("common");
  const errorText = useErrorText();
  const rowTexts = useChatRowTexts();
  const chats = useQuery(chatsQuery());
  const older = useOlderChats();
  const Heading = openId === null ? "h1" : "h2";
  const listed = chats.data?.chats ?? [];
  const known = new Set(listed.map(({ conversation }) => conversation.id));
  const entries = [...listed, ...older.chats.filter(({ conversation }) => !known.has(conversation.id))];

  let content: ReactNode;
  if (!chats.data) {
    content = chats.isError ? (
      <ErrorState title={t("list_failed")} retryLabel={t("retry")} onRetry={() => chats.refetch()}>
        {errorText(chats.error)}
      </ErrorState>
    ) : (
      <ListSkeleton />
    );
  } else if (entries.length === 0) {
    content = (
      <EmptyState
        icon={MessageCircleHeart}
        title={t("empty.title")}
        action={<ButtonLink to="/members">{t("empty.action")}</ButtonLink>}
      >
        {t("empty.text")}
      </EmptyState>
    );
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
      {failure === null ? null : (
        <Alert
          tone="danger"
          className="mx-3 mb-2"
          dismissLabel={tCommon("close")}
          onDismiss={onDismissFailure}
        >
          {failure}
        </Alert>
      )}
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {content}
        {listed.length >= chatsAtOnce && older.hasMore ? (
          <LoadMore label={t("more")} loading={older.isLoading} onLoad={() => older.load(known)} />
        ) : null}
      </div>
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
    // The pages start with conversations that the list already has: skip to the first page with a new one.
    async load(known: ReadonlySet<string>) {
      setIsWanted(true);
      for (;;) {
        const { data, hasNextPage } = await pages.fetchNextPage();
        const page = data?.pages.at(-1);
        if (!page || !hasNextPage) return;
        if (page.chats.some(({ conversation }) => !known.has(conversation.id))) return;
      }
    },
  };
}

function goToNeighbour(event: KeyboardEvent<HTMLUListElement>) {
  const links = [...event.currentTarget.querySelectorAll("a")];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: links.length - 1,
  };
  const target = links[steps[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
