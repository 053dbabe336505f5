import { SearchX } from "lucide-react";
import { type ReactNode, useRef } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useHiddenNow } from "#web/lib/queries/hidden-now.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { PersonGridSkeleton, personGrid } from "#web/ui/person-grid.tsx";
import { changeFilters, type Filters, searchPath, widest } from "./filters.ts";
import { LoadNext } from "./load-next.tsx";
import { countHidden, membersPages, shownCount } from "./queries.ts";
import { SimilarMembers } from "./similar-members.tsx";

type ResultsProps = {
  filters: Filters;
  /** The cursor of the address; null: from the start. */
  cursor: string | null;
  renderCard: (member: MemberCard, priority: boolean) => ReactNode;
};

/** Cards above the fold on a desktop. */
const firstRow = 4;

/** The found members in pages, with similar ones if there are few. */
export function Results({ filters, cursor, renderCard }: ResultsProps) {
  const t = useT("search");
  const textOf = useErrorText();
  const format = useFormat();
  const kindsName = useKindsName();
  const list = useRef<HTMLUListElement>(null);
  const hidden = useHiddenNow();
  const search = useInfiniteQuery(membersPages(filters, cursor));

  if (search.isPending) return <PersonGridSkeleton label={t("loading")} />;
  if (!search.data) {
    return (
      <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={() => search.refetch()}>
        {textOf(search.error)}
      </ErrorState>
    );
  }

  const { pages } = search.data;
  const members = pages.flatMap((page) => page.members.filter(({ id }) => !hidden.has(id)));
  const last = pages.at(-1);
  const shown = members.length;
  const without = pages[0]?.without ?? [];

  return (
    <>
      {cursor ? (
        <p className="mb-4">
          <ButtonLink variant="outline" to={searchPath(filters)}>
            {t("first_page")}
          </ButtonLink>
        </p>
      ) : null}
      {shown > 0 ? (
        <ul
          ref={list}
          aria-label={filters.kind ? kindsName(filters.kind) : t("title")}
          className={personGrid}
        >
          {members.map((member, index) => (
            <li key={member.id}>{renderCard(member, index < firstRow)}</li>
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={SearchX}
          title={t("empty.title")}
          action={
            <>
              {without.map(({ filter, count, count_is_minimum }) => (
                <ButtonLink key={filter} to={searchPath(changeFilters(filters, { [filter]: undefined }))}>
                  {t(count_is_minimum ? "empty.without_minimum" : "empty.without", {
                    filter: t(`filter.${filter}`),
                    count: format.number(count),
                  })}
                </ButtonLink>
              ))}
              <ButtonLink
                variant={without.length > 0 ? "outline" : "primary"}
                to={searchPath({ ...widest, ...(filters.kind && { kind: filters.kind }) })}
              >
                {t("empty.action")}
              </ButtonLink>
            </>
          }
        >
          {without.length > 0
            ? t("empty.remove", {
                what: format.list(without.map(({ filter }) => t(`filter.${filter}`))),
                count: without.length,
              })
            : t("empty.text")}
        </EmptyState>
      )}
      {last?.next_cursor ? (
        <LoadNext
          label={search.isFetchNextPageError ? t("retry") : t("more")}
          progress={
            search.isFetchNextPageError
              ? textOf(search.error)
              : t(last.count_is_minimum ? "progress_minimum" : "progress", {
                  shown: format.number(shown),
                  total: format.number(shownCount(last, countHidden(pages, hidden))),
                })
          }
          to={searchPath(filters, last.next_cursor)}
          isLoading={search.isFetchingNextPage}
          isAutomatic={!search.isFetchNextPageError}
          onLoad={() => search.fetchNextPage({ cancelRefetch: false })}
          onLoaded={() => list.current?.children[shown]?.querySelector("a")?.focus()}
        />
      ) : null}
      {last && last.similar.length > 0 ? (
        <SimilarMembers page={last} renderCard={(member) => renderCard(member, false)} />
      ) : null}
    </>
  );
}
