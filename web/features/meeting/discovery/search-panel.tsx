import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { MemberCard } from "#contracts/shapes.ts";
import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useHiddenNow } from "#web/lib/queries/hidden-now.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterForm } from "./filter-form.tsx";
import {
  type Applied,
  changeFilters,
  type Filters,
  honoured,
  type Kind,
  listActive,
  searchPath,
} from "./filters.ts";
import { useOrderHint } from "./order-hint.ts";
import { OrderSelect } from "./order-select.tsx";
import { countHidden, membersPages, shownCount } from "./queries.ts";
import { Results } from "./results.tsx";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx"));

type SearchPanelProps = {
  filters: Filters;
  cursor: string | null;
  /** Below the heading: the saved searches of a member. */
  saved: ReactNode;
  renderCard: (member: MemberCard, priority: boolean) => ReactNode;
};

/** Filters next to the results, or in a sheet on phones; every choice has an address. */
export function SearchPanel({ filters, cursor, saved, renderCard }: SearchPanelProps) {
  const t = useT("search");
  const navigate = useNavigate();
  const { siteName } = usePageRequest();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { data } = useInfiniteQuery(membersPages(filters, cursor));
  const less = countHidden(data?.pages, useHiddenNow());
  const applied: Partial<Applied> = data?.pages[0]?.filters ?? {};
  const active = listActive(honoured(filters, applied)).length;
  const order = applied.order ?? filters.order ?? "best";
  const kindsName = useKindsName();
  const hint = useOrderHint()(order);
  const kind = applied.kind ?? filters.kind ?? "member";
  const go = (next: Filters) => {
    setSheetOpen(false);
    if (searchPath(next) !== searchPath(filters)) void navigate(searchPath(next));
  };

  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 sm:py-8 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-8">
      <aside className="hidden lg:block" aria-labelledby="filters">
        <form
          action="/members"
          className="sticky top-20 rounded-card bg-surface-raised p-5 shadow-soft dark:ring-1 dark:ring-border/60"
          onSubmit={(event) => event.preventDefault()}
        >
          <h2 id="filters" className="mb-4 text-lg font-bold">
            {t("filter.title")}
          </h2>
          <FilterForm filters={filters} applied={applied} onChange={go} />
          <noscript>
            <button type="submit" className="mt-5 min-h-11 w-full rounded-pill bg-primary text-on-primary">
              {t("filter.apply")}
            </button>
          </noscript>
        </form>
      </aside>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div>
            <h1 className="text-xl font-bold">{kind === "member" ? t("title") : kindsName(kind)}</h1>
            <Count page={data?.pages[0]} less={less} kind={kind} />
          </div>
          <div className="flex w-full items-center gap-2 sm:w-auto">
            {kind === "member" ? (
              <OrderSelect order={order} onChange={(next) => go(changeFilters(filters, { order: next }))} />
            ) : null}
            <Button
              variant="outline"
              className="shrink-0 bg-surface-raised lg:hidden"
              icon={<Icon icon={SlidersHorizontal} />}
              onClick={() => setSheetOpen(true)}
              aria-haspopup="dialog"
            >
              {active > 0 ? t("filter.open_count", { count: active }) : t("filter.open")}
            </Button>
          </div>
        </div>
        <p className="mt-2 text-xs text-text-muted">
          {kind === "member" ? t(`order_hint.${hint}`) : t(`kind_hint.${kind}`, { site: siteName })}
        </p>
        {saved}
        <div className={active > 0 ? "mt-3" : ""}>
          <ActiveFilters filters={filters} applied={applied} />
        </div>
        <div className="mt-4">
          <Results filters={filters} cursor={cursor} renderCard={renderCard} />
        </div>
      </div>
      {isSheetOpen ? (
        <Suspense>
          <FilterSheet filters={filters} applied={applied} onClose={() => setSheetOpen(false)} onApply={go} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** The number of results; screen readers announce its changes politely. */
function Count({
  page,
  less,
  kind,
}: {
  page: { count: number; count_is_minimum: boolean } | undefined;
  /** Members of this number who are hidden by now. */
  less: number;
  kind: Kind;
}) {
  const t = useT("search");
  const format = useFormat();
  const kinds = useKindsName()(kind);
  return (
    <p role="status" className="tabular min-h-5.5 text-sm text-text-muted">
      {page ? (
        kind !== "member" ? (
          t(page.count_is_minimum ? "count_kind_minimum" : "count_kind", {
            kinds,
            count: format.number(shownCount(page, less)),
          })
        ) : page.count_is_minimum ? (
          t("count_minimum", { count: format.number(page.count) })
        ) : (
          t("count", { count: shownCount(page, less) })
        )
      ) : (
        <Skeleton className="mt-1 w-28" />
      )}
    </p>
  );
}
