import { CircleCheckBig } from "lucide-react";
import type { ReactNode } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DifferenceCard } from "./difference-card.tsx";
import { type Difference, differencesQuery, type ListType, settlementsQuery } from "./queries.ts";
import { SettledCard } from "./settled-card.tsx";
import { SettlementProgress } from "./settlement-progress.tsx";

/** Differences between orders and their gateways, and between what these paid out and the books: open ones with the oldest first, done ones with the newest first. */
export function DifferenceList({
  type,
  renderReturns,
}: {
  type: ListType;
  renderReturns: (difference: Difference) => ReactNode;
}) {
  const t = useT("differences");
  const format = useFormat();
  const { data } = useQuery({ ...differencesQuery(type), refetchInterval: deskRefreshMs });
  const { data: settled } = useQuery({ ...settlementsQuery(type), refetchInterval: deskRefreshMs });
  const sum = (data?.open ?? 0) + (settled?.open ?? 0);
  const open = <span className="tabular text-text-muted">{format.number(sum)}</span>;
  const isEmpty = data && settled && data.differences.length + settled.differences.length === 0;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <header>
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <p className="mt-1 text-sm text-pretty text-text-muted">{t("text")}</p>
        {settled ? <SettlementProgress progress={settled.progress} /> : null}
      </header>
      <Tabs
        label={t("states")}
        className="max-w-full"
        tabs={[
          { to: "/admin/differences", label: t("status.open"), badge: open },
          { to: "/admin/differences/done", label: t("status.done") },
        ]}
      />
      {isEmpty ? (
        <EmptyState icon={CircleCheckBig} title={t("none_title")}>
          {t("none_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {settled?.differences.map((difference) => (
            <SettledCard key={difference.id} difference={difference} isOpen={type === "open"} />
          ))}
          {data?.differences.map((difference) => (
            <DifferenceCard
              key={difference.id}
              difference={difference}
              isOpen={type === "open"}
              renderReturns={renderReturns}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
