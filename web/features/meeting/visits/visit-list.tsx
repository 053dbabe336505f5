import { EyeOff, Footprints } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { PersonGridSkeleton, personGrid } from "#web/ui/person-grid.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { dayText } from "./day-text.ts";
import { visitPages } from "./queries.ts";
import { whenVisible } from "./when-visible.ts";

type VisitPage = ApiAnswer<"GET /api/visits">;
type Visit = VisitPage["visits"][number];
type VisitListProps = { renderCard: (visit: Visit, when: string, priority: boolean) => ReactNode };

const firstRow = 4;

/** The members who looked at the reader's profile. States: loading, failed, switched off, empty, filled. */
export function VisitList({ renderCard }: VisitListProps) {
  const t = useT("visits");
  const likes = useT("likes");
  const textOf = useErrorText();
  const format = useFormat();
  const now = useNow();
  const list = useRef<HTMLUListElement>(null);
  const query = useInfiniteQuery(visitPages());
  const first = query.data?.pages[0];
  useMarkSeen(first);

  if (query.isPending) {
    return (
      <PersonGridSkeleton
        label={t("loading")}
        count={8}
        footer={<Skeleton shape="box" className="h-16 rounded-card" />}
      />
    );
  }
  if (!query.data || !first) {
    return (
      <ErrorState title={t("error")} retryLabel={likes("retry")} onRetry={() => query.refetch()}>
        {textOf(query.error)}
      </ErrorState>
    );
  }
  if (!first.is_open) {
    return (
      <EmptyState
        icon={EyeOff}
        title={t("closed.title")}
        action={<ButtonLink to="/notifications/privacy">{t("closed.action")}</ButtonLink>}
      >
        {t("closed.text")}
      </EmptyState>
    );
  }
  const visits = query.data.pages.flatMap((page) => page.visits);
  if (visits.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        icon={Footprints}
        title={t("empty.title")}
        action={<ButtonLink to="/members">{likes("empty.action")}</ButtonLink>}
      >
        {t("empty.text")}
      </EmptyState>
    );
  }
  const loadMore = async () => {
    const shown = visits.length;
    await query.fetchNextPage();
    list.current?.children[shown]?.querySelector("a")?.focus();
  };
  return (
    <>
      <ul ref={list} aria-label={t("title")} className={personGrid}>
        {visits.map((visit, index) => (
          <li key={visit.member.id}>
            {renderCard(visit, dayText(visit.visited_at, now, format, t), index < firstRow)}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <LoadMore
          label={query.isFetchNextPageError ? likes("retry") : likes("more")}
          {...(query.isFetchNextPageError && { progress: textOf(query.error) })}
          loading={query.isFetchingNextPage}
          onLoad={loadMore}
        />
      ) : null}
    </>
  );
}

/** Tells the server up to when the reader has seen the list; the marks on the page stay until it is loaded again. */
function useMarkSeen(first: VisitPage | undefined): void {
  const until = first?.visits.some((visit) => visit.is_new) ? first.as_of : null;
  useEffect(() => {
    if (until === null) return;
    return whenVisible(() => {
      // If the call fails, the visits are new once more.
      api("PUT /api/visits/seen", { body: { until }, keepalive: true }).catch(() => undefined);
    });
  }, [until]);
}
