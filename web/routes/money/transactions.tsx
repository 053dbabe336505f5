import { data, useSearchParams } from "react-router";
import { ledgerKinds, orderKinds } from "#contracts/money/transaction-kinds.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { kindOfId } from "#web/features/money/credits/address-id.ts";
import { FilterForm } from "#web/features/money/credits/filter-form.tsx";
import { OrdersList } from "#web/features/money/credits/orders-list.tsx";
import { ledgerPages, orderQuery, ordersPages } from "#web/features/money/credits/queries.ts";
import { readFilter } from "#web/features/money/credits/read-filter.ts";
import { TransactionsFrame } from "#web/features/money/credits/transactions-frame.tsx";
import { withdrawalsQuery } from "#web/features/money/credits/withdrawal-query.ts";
import { spendingQuery } from "#web/features/money/spending/queries.ts";
import { SpentSummary } from "#web/features/money/spending/spent-summary.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/transactions";

export const handle = {
  messages: ["credits", "spending", "withdrawal", "person", "transactions"],
  audience: "member",
} satisfies PageFacts;

const Ledger = deferred(() => import("#web/features/money/credits/ledger.tsx"), { isVital: true });
const Receipt = deferred(() => import("#web/features/money/credits/receipt.tsx"), { isVital: true });

type Args = Pick<Route.LoaderArgs, "params" | "request">;

function queries({ params: { id }, request }: Args) {
  const search = new URL(request.url).searchParams;
  if (id === undefined)
    return [
      optional(ordersPages(readFilter(search, orderKinds))),
      optional(spendingQuery()),
      optional(withdrawalsQuery()),
    ];
  if (id === "credits")
    return [optional(ledgerPages(readFilter(search, ledgerKinds))), optional(spendingQuery())];
  if (kindOfId(id) !== "order") throw data(null, { status: 404 });
  return [orderQuery(id), optional(withdrawalsQuery())];
}

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Orders, the ledger of credits (`/transactions/credits`), or the receipt of one order. */
export default function Transactions({ params: { id } }: Route.ComponentProps) {
  const t = useT("credits");
  const isList = id === undefined || id === "credits";
  return (
    <>
      <PageHead title={t(isList ? "transactions.title" : "receipt.title")} />
      {isList ? (
        <TransactionsFrame summary={<SpentSummary />}>
          {id === "credits" ? <Ledger /> : <Orders />}
        </TransactionsFrame>
      ) : (
        <Receipt key={id} orderId={id} />
      )}
    </>
  );
}

function Orders() {
  const t = useT("transactions");
  const [search] = useSearchParams();
  const filter = readFilter(search, orderKinds);
  const kinds = orderKinds.map((value) => ({ value, label: t(`orders.${value}`) }));
  return (
    <>
      <FilterForm path="/transactions" filePath="/api/orders.csv" kinds={kinds} filter={filter} />
      <OrdersList filter={filter} />
    </>
  );
}
