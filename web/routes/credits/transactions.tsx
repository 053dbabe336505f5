import { data } from "react-router";
import type { Subject } from "#i18n/subjects.ts";
import { kindOfId } from "#web/features/credits/address-id.ts";
import { LedgerList } from "#web/features/credits/ledger-list.tsx";
import { OrdersList } from "#web/features/credits/orders-list.tsx";
import { ledgerPages, orderQuery, ordersPages } from "#web/features/credits/queries.ts";
import { Receipt } from "#web/features/credits/receipt.tsx";
import { TransactionsFrame } from "#web/features/credits/transactions-frame.tsx";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { Route } from "./+types/transactions";

export const handle = { messages: ["credits"] satisfies Subject[] };

type Args = { params: Route.LoaderArgs["params"] };

function queries({ params: { id } }: Args) {
  if (id === undefined) return [optional(ordersPages())];
  if (id === "credits") return [optional(ledgerPages())];
  if (kindOfId(id) !== "order") throw data(null, { status: 404 });
  return [orderQuery(id)];
}

const options = { audience: "member" } as const;
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, options);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, options);

/** Orders, the ledger of credits (`/transactions/credits`), or the receipt of one order. */
export default function Transactions({ params: { id } }: Route.ComponentProps) {
  const t = useT("credits");
  const isList = id === undefined || id === "credits";
  return (
    <>
      <PageHead title={t(isList ? "transactions.title" : "receipt.title")} />
      {isList ? (
        <TransactionsFrame>{id === "credits" ? <LedgerList /> : <OrdersList />}</TransactionsFrame>
      ) : (
        <Receipt key={id} orderId={id} />
      )}
    </>
  );
}
