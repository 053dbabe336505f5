import { Coins } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { PagedList } from "./paged-list.tsx";
import { type LedgerEntry, ledgerPages } from "./queries.ts";

export function LedgerList() {
  const t = useT("credits");
  const paging = useInfiniteQuery(ledgerPages());
  useLive("user_changed", () => void paging.refetch());
  useLive("message", ({ cost }) => {
    if (cost > 0) void paging.refetch();
  });
  const entries = paging.data?.pages.flatMap((page) => page.entries) ?? [];
  const balance = paging.data?.pages[0]?.balance ?? 0;
  return (
    <PagedList
      paging={paging}
      empty={
        entries.length > 0 ? null : (
          <EmptyState
            icon={Coins}
            title={t("transactions.no_credits.title")}
            action={<ButtonLink to="/credits">{t("title")}</ButtonLink>}
          >
            {t("transactions.no_credits.text")}
          </EmptyState>
        )
      }
    >
      <p className="tabular mb-3 font-semibold">{t("outcome.balance", { count: balance })}</p>
      <ul className="divide-y rounded-card border bg-surface-raised">
        {entries.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const t = useT("credits");
  const format = useFormat();
  const cause = t(`causes.${entry.cause}`);
  return (
    <div className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
      <span className="font-semibold">
        {entry.cause === "purchase" && entry.cause_id ? (
          <Link to={`/transactions/${entry.cause_id}`} className="hit-area underline underline-offset-4">
            {cause}
          </Link>
        ) : (
          cause
        )}
      </span>
      <span className={classes("text-right font-bold", entry.amount > 0 && "text-on-success-soft")}>
        {format.number(entry.amount, { signDisplay: "exceptZero" })}
      </span>
      <span className="text-xs text-text-muted">{format.dateTime(entry.created_at)}</span>
      <span className="text-right text-xs text-text-muted">
        {t("transactions.balance_after", { count: entry.balance_after })}
      </span>
    </div>
  );
}
