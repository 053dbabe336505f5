import { ReceiptText } from "lucide-react";
import type { OrderKind } from "#contracts/money/transaction-kinds.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { BundlePrice } from "./bundle-price.tsx";
import { Documents } from "./documents.tsx";
import { MethodMark } from "./method-mark.tsx";
import { useMethodName } from "./method-name.ts";
import { NoHits } from "./no-hits.tsx";
import { PagedList } from "./paged-list.tsx";
import { isReturnedInPart, type Order, ordersPages } from "./queries.ts";
import { type Filter, isFiltered } from "./read-filter.ts";
import ReturnedPart from "./returned-part.tsx";
import { StatusTag } from "./status-tag.tsx";
import { lastDayOf, type Withdrawable, withdrawalsQuery } from "./withdrawal-query.ts";

export function OrdersList({ filter }: { filter: Filter<OrderKind> }) {
  const t = useT("credits");
  const paging = useInfiniteQuery(ordersPages(filter));
  useLive("order_changed", () => void paging.refetch());
  const orders = paging.data?.pages.flatMap((page) => page.orders) ?? [];
  const withdrawals = useQuery(withdrawalsQuery());
  const purchases = new Map(withdrawals.data?.purchases.map((one) => [one.order_id, one]));
  return (
    <PagedList
      paging={paging}
      empty={
        orders.length > 0 ? null : isFiltered(filter) ? (
          <NoHits path="/transactions" />
        ) : (
          <EmptyState
            icon={ReceiptText}
            title={t("transactions.no_orders.title")}
            action={<ButtonLink to="/credits">{t("title")}</ButtonLink>}
          >
            {t("transactions.no_orders.text")}
          </EmptyState>
        )
      }
    >
      <ul className="grid gap-2">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} />
            <WithdrawLine purchase={purchases.get(order.id)} />
            {order.documents.length > 0 ? (
              <div className="flex flex-wrap gap-x-4 px-3 print:hidden">
                <Documents order={order} />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

/** The last day to withdraw from a purchase, with the link. */
function WithdrawLine({ purchase }: { purchase: Withdrawable | undefined }) {
  const t = useT("withdrawal");
  const format = useFormat();
  if (!purchase?.offer || purchase.offer.credits_left === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 px-4 text-xs text-text-muted">
      <span>
        {t("row", { date: format.date(lastDayOf(purchase), { dateStyle: "medium", timeZone: "UTC" }) })}
      </span>
      <ButtonLink to={`/transactions/${purchase.order_id}`} variant="link" size="sm">
        {t("start")}
      </ButtonLink>
    </p>
  );
}

function OrderRow({ order }: { order: Order }) {
  const t = useT("credits");
  const format = useFormat();
  const nameOf = useMethodName();
  return (
    <Link
      to={`/transactions/${order.id}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card border bg-surface-raised px-4 py-3.5 transition-colors hover:border-primary"
    >
      <span className="font-semibold">{t("count", { count: order.credits })}</span>
      <BundlePrice of={order} inline />
      <span className="tabular flex flex-wrap gap-x-3 text-xs text-text-muted">
        <span>{format.dateTime(order.created_at)}</span>
        <span className="inline-flex items-center gap-1.5">
          <MethodMark method={order.method} size="sm" />
          {nameOf(order.method)}
        </span>
        {order.may_be_paid_late && order.status === "expired" ? <span>{t("outcome.late.title")}</span> : null}
        {isReturnedInPart(order) ? (
          <span>
            <ReturnedPart order={order} />
          </span>
        ) : null}
      </span>
      <span className="text-right">
        <StatusTag of={order} />
      </span>
    </Link>
  );
}
