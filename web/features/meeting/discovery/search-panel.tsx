import { useInfiniteQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { MemberCard } from "#contracts/shapes.ts";
import { lazyPart } from "#web/lib/deferred.tsx";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ActiveFilters } from "./active-filters.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type Applied, changeFilters, type Filters, listActive, searchPath } from "./filters.ts";
import { OrderSelect } from "./order-select.tsx";
import { membersPages } from "./queries.ts";
import { Results } from "./results.tsx";

const FilterSheet = lazyPart(() => import("./filter-sheet.tsx"));

type SearchPanelProps = {
  filters: Filters;
  cursor: string | null;
  renderCard: (member: MemberCard, priority: boolean) => ReactNode;
};

/** Filters beside the results, or in a sheet on phones; every choice is an address. */
export function SearchPanel({ filters, cursor, renderCard }: SearchPanelProps) {
  const t = useT("search");
  const navigate = useNavigate();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const { data } = useInfiniteQuery(membersPages(filters, cursor));
  const applied: Partial<Applied> = data?.pages[0]?.filters ?? {};
  const active = listActive(filters).length;
  const order = applied.order ?? filters.order ?? "best";
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
            <h1 className="text-xl font-bold">{t("title")}</h1>
            <Count page={data?.pages[0]} />
          </div>
          <div className="flex w-full items-center gap-2 sm:w-auto">
            <OrderSelect order={order} onChange={(next) => go(changeFilters(filters, { order: next }))} />
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
        <p className="mt-2 text-xs text-text-muted">{t(`order_hint.${order}`)}</p>
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

/** How many there are; said again, politely, when it changes. */
function Count({ page }: { page: { count: number; count_is_minimum: boolean } | undefined }) {
  const t = useT("search");
  const format = useFormat();
  return (
    <p role="status" className="tabular min-h-5.5 text-sm text-text-muted">
      {page ? (
        page.count_is_minimum ? (
          t("count_minimum", { count: format.number(page.count) })
        ) : (
          t("count", { count: page.count })
        )
      ) : (
        <Skeleton className="mt-1 w-28" />
      )}
    </p>
  );
}
