import { useQuery } from "@tanstack/react-query";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { Completed } from "./completed.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { bundlesQuery, type Order } from "./queries.ts";
import { readReturnPath } from "./return-path.ts";
import { Unpaid } from "./unpaid.tsx";
import { useOrder } from "./use-order.ts";

/** What became of an order: the page the hosted checkout leads back to. */
export function OrderPage({ orderId, memberId }: { orderId: string; memberId: string }) {
  const order = useOrder(orderId);
  if (!order) return null;
  const mayTryAgain = ["failed", "cancelled", "expired"].includes(order.status);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <div role="status">
        <Outcome order={order} />
      </div>
      {mayTryAgain ? <TryAgain order={order} memberId={memberId} /> : null}
    </div>
  );
}

function Outcome({ order }: { order: Order }) {
  const t = useT("credits");
  switch (order.status) {
    case "completed":
      return <Completed order={order} />;
    case "pending":
    case "processing":
      return <Unpaid order={order} />;
    case "refunded":
    case "charged_back":
      return (
        <Card className="grid gap-4">
          <h1 className="text-xl font-extrabold">{t(`outcome.${order.status}.title`)}</h1>
          <p className="text-text-muted">{t(`outcome.${order.status}.text`, { count: order.credits })}</p>
          <OrderFacts order={order} />
        </Card>
      );
    default:
      return (
        <>
          <h1 className="text-xl font-extrabold">{t("outcome.failed.title")}</h1>
          <Alert tone={order.status === "failed" ? "danger" : "warning"} className="mt-4">
            {t(`outcome.${order.status}.text`)}
          </Alert>
        </>
      );
  }
}

/** The same bundle again; after a refusal with the next method, since the same one would be refused again. */
function TryAgain({ order, memberId }: { order: Order; memberId: string }) {
  const t = useT("credits");
  const offer = useQuery(bundlesQuery()).data;
  if (!offer) return null;
  const other = offer.methods.find(({ id }) => id !== order.method)?.id;
  return (
    <section className="grid gap-5">
      <h2 className="text-lg font-bold">{t("outcome.again")}</h2>
      <CheckoutForm
        key={order.id}
        offer={offer}
        memberId={memberId}
        returnTo={readReturnPath(order.return_to)}
        bundleId={order.bundle_id}
        method={order.status === "failed" ? other : order.method}
      />
    </section>
  );
}
