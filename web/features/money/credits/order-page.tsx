import { type ReactNode, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useNow } from "#web/lib/browser/clock.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type AllowanceOf, CheckoutForm } from "./checkout-form.tsx";
import { Completed } from "./completed.tsx";
import { codeParam } from "./discount-code.ts";
import { Ended } from "./ended.tsx";
import { debitMethod } from "./mandate-path.ts";
import { OrderFacts } from "./order-facts.tsx";
import { bundlesQuery, type Offer, type Order } from "./queries.ts";
import { readReturnPath } from "./return-path.ts";
import { Unpaid } from "./unpaid.tsx";
import { useOrder } from "./use-order.ts";

const ChargeFailed = lazyPart(() => import("./charge-failed.tsx"));
const ContactUs = lazyPart(() => import("./contact-us.tsx"));
const DebitReturned = lazyPart(() => import("./debit-returned.tsx"));
const Refunded = lazyPart(() => import("./refunded.tsx"));
const ReturnedPart = lazyPart(() => import("./returned-part.tsx"));

type OrderPageProps = { orderId: string; memberId: string; allowanceOf: AllowanceOf };

/** The result of an order: the page to which the hosted checkout returns. */
export function OrderPage({ orderId, memberId, allowanceOf }: OrderPageProps) {
  const order = useOrder(orderId);
  const now = useNow();
  const [search] = useSearchParams();
  const mayTryAgain = order !== undefined && ["failed", "cancelled", "expired"].includes(order.status);
  // A failed payment does not lose the order's discount; an empty code means that the member removed it. An
  // order whose transfer may still arrive keeps its discount.
  const code = mayTryAgain && !order.may_be_paid_late ? order.discount?.code : undefined;
  const offer = useQuery(bundlesQuery((search.get(codeParam) ?? code) || undefined)).data;
  if (!order) return null;
  const price = { amountMinor: order.amount_minor, currency: order.currency };
  if (mayTryAgain && order.card_use === "charge") {
    return (
      <div role="status" className="mx-auto w-full max-w-2xl px-4 py-8 md:py-12">
        <Suspense>
          <ChargeFailed order={order} offer={offer} memberId={memberId} />
        </Suspense>
      </div>
    );
  }
  const { isClosed, notice } = allowanceOf(offer?.spending ?? null, price, now);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <div role="status">
        <Outcome order={order} closed={isClosed ? notice : null} />
      </div>
      {mayTryAgain && offer ? (
        <TryAgain order={order} offer={offer} code={code} memberId={memberId} allowanceOf={allowanceOf} />
      ) : null}
    </div>
  );
}

/** `closed`: shown if the member has switched buying off. */
function Outcome({ order, closed }: { order: Order; closed: ReactNode }) {
  const t = useT("credits");
  switch (order.status) {
    case "completed":
      return <Completed order={order} />;
    case "pending":
    case "processing":
      return <Unpaid order={order} closed={closed} />;
    case "refunded":
    case "charged_back":
      return (
        <Card className="grid gap-4">
          <h1 className="text-xl font-extrabold">{t(`outcome.${order.status}.title`)}</h1>
          {order.status === "refunded" ? (
            <Suspense>
              <Refunded order={order} />
            </Suspense>
          ) : (
            <p className="text-text-muted">
              <ChargedBack order={order} />
            </p>
          )}
          {order.status === "charged_back" ? (
            <Suspense>
              {order.method === debitMethod ? <DebitReturned order={order} /> : <ContactUs />}
            </Suspense>
          ) : null}
          <OrderFacts order={order} />
        </Card>
      );
    default:
      return <Ended order={{ ...order, status: order.status }} />;
  }
}

/** A refund before the chargeback took its own share of the credits. */
function ChargedBack({ order }: { order: Order }) {
  const t = useT("credits");
  if (!order.is_credited) return t("outcome.charged_back.none");
  const wasWhole = order.refunded_minor === 0;
  return (
    <Suspense>
      {wasWhole ? t("outcome.refunded.taken") : <ReturnedPart order={order} />}{" "}
      {t("outcome.charged_back.mistake")}
    </Suspense>
  );
}

type TryAgainProps = Omit<OrderPageProps, "orderId"> & {
  order: Order;
  offer: Offer;
  code: string | undefined;
};

/**
 * Buys the same bundle again; after a refusal the next method is preselected, because the same one would be
 * refused again. While a transfer may still arrive, the form opens only for a member who sent no money, so
 * that nobody pays twice.
 */
function TryAgain({ order, offer, code, memberId, allowanceOf }: TryAgainProps) {
  const t = useT("credits");
  // A member who cancelled the order has answered the question already.
  const [isAsked, setAsked] = useState(order.may_be_paid_late && order.status === "expired");
  const other = offer.methods.find(({ id }) => id !== order.method)?.id;
  if (isAsked) {
    return (
      <section className="grid gap-3" aria-labelledby="unsent">
        <h2 id="unsent" className="text-lg font-bold">
          {t("outcome.late.unsent")}
        </h2>
        <p className="text-pretty text-text-muted">{t("outcome.late.unsent_text")}</p>
        <Button variant="outline" className="justify-self-start" onClick={() => setAsked(false)}>
          {t("outcome.again")}
        </Button>
      </section>
    );
  }
  return (
    <section className="grid gap-5">
      <h2 className="text-lg font-bold">{t("outcome.again")}</h2>
      <CheckoutForm
        key={order.id}
        offer={offer}
        memberId={memberId}
        returnTo={readReturnPath(order.return_to)}
        allowanceOf={allowanceOf}
        bundleId={order.bundle_id}
        method={order.status === "failed" || order.may_be_paid_late ? other : order.method}
        code={code}
      />
    </section>
  );
}
