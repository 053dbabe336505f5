import { Heart, HeartHandshake, Send } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PersonGridSkeleton, personGrid } from "#web/ui/person-grid.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { isLiked } from "./like-state.ts";
import { type LikeType, likePages } from "./queries.ts";

type Like = ApiAnswer<"GET /api/likes/:type">["likes"][number];
type LikeListProps = { type: LikeType; renderCard: (like: Like, priority: boolean) => ReactNode };

const signs = { received: Heart, sent: Send, matches: HeartHandshake };
const firstRow = 4;

/** A removed like leaves its tab at once; an undo returns it to its place. */
function belongs(type: LikeType, { member }: Like): boolean {
  if (type === "received") return true;
  return type === "sent" ? isLiked(member.like_state) : member.like_state === "match";
}

/** One tab of likes. States: loading, empty, failed, filled. */
export function LikeList({ type, renderCard }: LikeListProps) {
  const t = useT("likes");
  const textOf = useErrorText();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(likePages(type));

  if (query.isPending) {
    return (
      <PersonGridSkeleton
        label={t("loading")}
        count={8}
        footer={<Skeleton shape="box" className="h-11 rounded-pill" />}
      />
    );
  }
  if (!query.data) {
    return (
      <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
        {textOf(query.error)}
      </ErrorState>
    );
  }
  const likes = query.data.pages.flatMap((page) => page.likes).filter((like) => belongs(type, like));
  if (likes.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={signs[type]}
        title={t(`empty.${type}.title`)}
        action={<ButtonLink to="/members">{t("empty.action")}</ButtonLink>}
      >
        {t(`empty.${type}.text`)}
      </EmptyState>
    );
  }
  const loadMore = async () => {
    const shown = likes.length;
    await query.fetchNextPage();
    list.current?.children[shown]?.querySelector("a")?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label={t(`tabs.${type}`)} className={personGrid}>
        {likes.map((like, index) => (
          <li key={like.member.id}>{renderCard(like, index < firstRow)}</li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <LoadMore
          label={query.isFetchNextPageError ? t("retry") : t("more")}
          {...(query.isFetchNextPageError && { progress: textOf(query.error) })}
          loading={query.isFetchingNextPage}
          onLoad={loadMore}
        />
      ) : null}
    </>
  );
}
