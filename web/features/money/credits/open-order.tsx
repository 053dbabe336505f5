import { useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { type OpenPayment, type Order, orderQuery } from "./queries.ts";
import { TransferDetails } from "./transfer-details.tsx";

type OpenOrderProps = { order: Order; part: "transfer" | "cancel" };

/** The gateway's facts about an open order: the account for a transfer, and whether the order can be cancelled. */
export default function OpenOrder({ order, part }: OpenOrderProps) {
  const payment = useLastPayment(order.id);
  if (part === "cancel") return payment ? <CancelOrder order={order} mayCancel={payment.may_cancel} /> : null;
  if (payment?.transfer) return <TransferDetails order={order} transfer={payment.transfer} />;
  return <Elsewhere order={order} isAway={payment === null} />;
}

/** The last answer: a later look at the order may come back without one, while the gateway is away. */
function useLastPayment(orderId: string): OpenPayment | null {
  const { data } = useQuery(orderQuery(orderId));
  const current = data?.payment ?? null;
  const [last, setLast] = useState(current);
  if (current !== null && current !== last) setLast(current);
  return current ?? last;
}

/** Without details here, the gateway's own page has them. */
function Elsewhere({ order, isAway }: { order: Order; isAway: boolean }) {
  const t = useT("openorder");
  const tCredits = useT("credits");
  if (!isAway && order.checkout_url === null) return <p>{tCredits("outcome.pending.preparing")}</p>;
  return (
    <>
      {isAway ? <Alert tone="warning">{t("transfer.away")}</Alert> : null}
      {order.checkout_url ? (
        <a
          href={order.checkout_url}
          className={buttonClasses({ variant: "secondary", className: "justify-self-start" })}
        >
          {tCredits("outcome.pending.continue")}
        </a>
      ) : null}
    </>
  );
}
