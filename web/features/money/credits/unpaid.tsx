import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Card } from "#web/ui/card.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { debitMethod } from "./mandate-path.ts";
import { OrderFacts } from "./order-facts.tsx";
import type { Order } from "./queries.ts";
import { readReturnPath, withReturnPath } from "./return-path.ts";

const OpenOrder = deferred(() => import("./open-order.tsx"), { isVital: true });

type UnpaidProps = {
  order: Order;
  /** Shown instead of the payment link if the member has switched buying off. */
  closed: ReactNode;
};

/** The note about the money. A transfer may have been sent although it has not arrived here. */
function noteOf({ method }: Order, isProcessing: boolean) {
  if (isProcessing) return "outcome.processing.note";
  return method === "wire-transfer" ? "outcome.pending.transfer" : "outcome.pending.note";
}

/** The order is open: the payment is under way, or not made yet. */
export function Unpaid({ order, closed }: UnpaidProps) {
  const t = useT("credits");
  // A signed direct debit or a charged card needs no further action of the member.
  const isCharged = order.method === debitMethod || order.card_use === "charge";
  const isProcessing = order.status === "processing" || isCharged;
  const outcome = isProcessing ? "processing" : "pending";
  const returnTo = readReturnPath(order.return_to);
  const isTransfer = order.method === "wire-transfer";
  const isClosed = closed && !isProcessing;
  const isPreparing = order.checkout_url === null && !isProcessing && !isTransfer && !isClosed;
  return (
    <Card className="grid gap-4">
      <h1 className="text-xl font-extrabold">{t(`outcome.${outcome}.title`)}</h1>
      {isProcessing ? <ProgressBar label={t("outcome.processing.title")} /> : null}
      <p className="text-text-muted">{t(`outcome.${outcome}.text`, { count: order.credits })}</p>
      {isTransfer && !isClosed ? <OpenOrder order={order} part="transfer" /> : null}
      {isPreparing ? <p>{t("outcome.pending.preparing")}</p> : null}
      <p className="text-text-muted">{t(noteOf(order, isProcessing))}</p>
      {isClosed ? (
        closed
      ) : (
        <div className="flex flex-wrap gap-3">
          {order.checkout_url && !isProcessing && !isTransfer ? (
            <a href={order.checkout_url} className={buttonClasses({ variant: "secondary" })}>
              {t("outcome.pending.continue")}
            </a>
          ) : null}
          {isProcessing ? (
            <ButtonLink to={returnTo ?? "/members"} variant="outline">
              {t("outcome.processing.leave")}
            </ButtonLink>
          ) : (
            <ButtonLink
              to={withReturnPath(`/credits/${order.bundle_id}`, returnTo, order.discount?.code)}
              variant="outline"
            >
              {t("outcome.pending.other")}
            </ButtonLink>
          )}
        </div>
      )}
      <OpenOrder order={order} part="cancel" />
      <OrderFacts order={order} />
    </Card>
  );
}
