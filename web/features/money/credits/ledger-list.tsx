import { Coins } from "lucide-react";
import type { LedgerKind } from "#contracts/money/transaction-kinds.ts";
import { useKindName } from "#web/features/ground/session/kind-name.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { classes } from "#web/ui/classes.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { NoHits } from "./no-hits.tsx";
import { PagedList } from "./paged-list.tsx";
import { type LedgerEntry, ledgerPages } from "./queries.ts";
import { type Filter, isFiltered } from "./read-filter.ts";

type Partner = NonNullable<LedgerEntry["chat"]>["partner"];
type MarkOf = (partner: Partner) => string | null;

/** Causes whose entries belong to an order. */
const orderCauses: readonly LedgerEntry["cause"][] = ["purchase", "refund", "chargeback", "reinstated"];

/** The labels of a member (kind, example) in words (promise 1). */
function useMark(): MarkOf {
  const t = useT("person");
  const kindName = useKindName();
  return ({ kind, is_example }) => {
    if (kind !== "member") return kindName(kind);
    return is_example ? t("kind.example") : null;
  };
}

export function LedgerList({ filter }: { filter: Filter<LedgerKind> }) {
  const t = useT("credits");
  const paging = useInfiniteQuery(ledgerPages(filter));
  useLive("user_changed", () => void paging.refetch());
  useLive("message", ({ cost }) => {
    if (cost > 0) void paging.refetch();
  });
  const entries = paging.data?.pages.flatMap((page) => page.entries) ?? [];
  const markOf = useMark();
  const balance = paging.data?.pages[0]?.balance ?? 0;
  return (
    <PagedList
      paging={paging}
      empty={
        entries.length > 0 ? null : isFiltered(filter) ? (
          <NoHits path="/transactions/credits" />
        ) : (
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
            <EntryRow entry={entry} markOf={markOf} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

/** The page of what the credits were for: the order, or the conversation. */
function pathOf({ cause, cause_id: causeId, chat }: LedgerEntry): string | null {
  if (chat) return `/chats/${chat.conversation_id}`;
  return orderCauses.includes(cause) && causeId !== null ? `/transactions/${causeId}` : null;
}

function EntryRow({ entry, markOf }: { entry: LedgerEntry; markOf: MarkOf }) {
  const t = useT("credits");
  const format = useFormat();
  const cause = t(`causes.${entry.cause}`);
  const path = pathOf(entry);
  const partner = entry.chat?.partner;
  return (
    <div className="tabular grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3">
      <span className="font-semibold">
        {path === null ? (
          cause
        ) : (
          <Link to={path} className="hit-area wrap-anywhere underline underline-offset-4">
            {partner ? `${cause} · ${partner.name}` : cause}
          </Link>
        )}
        {partner && markOf(partner) ? (
          <span className="block text-xs text-text-muted">{markOf(partner)}</span>
        ) : null}
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
