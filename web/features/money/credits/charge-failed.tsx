import { useNavigate } from "react-router";
import { storedCardMethod } from "#contracts/money/payment-methods.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { KeepCard } from "./keep-card.tsx";
import { leaveFor } from "./leave-for.ts";
import { OrderFacts } from "./order-facts.tsx";
import type { Wish } from "./purchase-intents.ts";
import type { Offer, Order } from "./queries.ts";
import { readReturnPath, withReturnPath } from "./return-path.ts";
import { startPurchase } from "./start-purchase.ts";

type ChargeFailedProps = { order: Order; offer: Offer | undefined; memberId: string };

/** The charge of the stored card failed: retry, pay another way, or confirm at the bank. */
export default function ChargeFailed({ order, offer, memberId }: ChargeFailedProps) {
  const t = useT("storedcard");
  const isForBank = order.failure === "authentication";
  const returnTo = readReturnPath(order.return_to);
  const code = order.discount?.code;
  const hasPaypal = offer?.methods.some(({ id }) => id === "paypal") ?? false;
  const bundle = offer?.bundles.find(({ id }) => id === order.bundle_id);
  return (
    <Card className="grid gap-4">
      <h1 className="text-xl font-extrabold">{t(isForBank ? "bank.title" : "failed.title")}</h1>
      <p className="text-pretty text-text-muted">{t(isForBank ? "bank.text" : "failed.text")}</p>
      <div className="grid gap-3">
        {isForBank && bundle ? (
          <AtBank
            memberId={memberId}
            wish={{
              bundleId: bundle.id,
              method: storedCardMethod,
              returnTo,
              discountCode: bundle.discount?.code ?? null,
              price: { amountMinor: bundle.amount_minor, currency: bundle.currency },
            }}
          />
        ) : (
          <ButtonLink to={withReturnPath("/credits/repeat-order", returnTo, code)} block>
            {t("failed.again")}
          </ButtonLink>
        )}
        <ButtonLink
          to={withReturnPath(`/credits/${order.bundle_id}${hasPaypal ? "/paypal" : ""}`, returnTo, code)}
          variant="outline"
          block
        >
          {t(hasPaypal ? "failed.paypal" : "other")}
        </ButtonLink>
      </div>
      <OrderFacts order={order} />
    </Card>
  );
}

/**
 * The same purchase on the gateway's payment page, where a bank can authenticate the payer. A separate
 * checkbox stores that card.
 */
function AtBank({ memberId, wish }: { memberId: string; wish: Wish }) {
  const t = useT("storedcard");
  const navigate = useNavigate();
  const form = useSubmit((asked: Wish) => startPurchase(memberId, asked), {
    onDone: (order) =>
      order.checkout_url === null ? navigate(`/credits/${order.id}`) : leaveFor(order.checkout_url),
  });
  const isKept = () => new FormData(form.ref.current ?? undefined).get("keep_card") === "on";
  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({ ...wish, keepsCard: isKept() }))}
      className="grid gap-3"
      noValidate
    >
      <KeepCard />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" variant="secondary" block loading={form.isBusy}>
        {t("bank.go")}
      </Button>
    </form>
  );
}
