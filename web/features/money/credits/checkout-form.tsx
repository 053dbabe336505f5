import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { keptCardMethods } from "#contracts/money/payment-methods.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { BundlePrice } from "./bundle-price.tsx";
import { useBundleTexts } from "./bundle-texts.ts";
import { CoinStack } from "./coin-stack.tsx";
import { DiscountField } from "./discount-field.tsx";
import { KeepCard } from "./keep-card.tsx";
import { leaveFor } from "./leave-for.ts";
import { mandatePathOf } from "./mandate-path.ts";
import { MethodMark } from "./method-mark.tsx";
import { useMethodName } from "./method-name.ts";
import { NotTaken } from "./not-taken.tsx";
import { payNote } from "./pay-note.ts";
import type { Wish } from "./purchase-intents.ts";
import { type Bundle, bundlesQuery, type Offer } from "./queries.ts";
import { startPurchase } from "./start-purchase.ts";

type CheckoutFormProps = {
  offer: Offer;
  memberId: string;
  returnTo: string | null;
  /** Preselected by the address, or by a failed order. */
  bundleId?: string | undefined;
  method?: string | undefined;
  /** The code of the failed order, until the member enters another one or removes it. */
  code?: string | undefined;
  allowanceOf: AllowanceOf;
};

/** Notices about caps and pause before a payment. The server enforces them: an order may be open. */
export type AllowanceOf = (
  spending: Offer["spending"],
  price: { amountMinor: number; currency: string },
  now: number,
) => {
  /** Buying is switched off, for every price. */
  isClosed: boolean;
  notice: ReactNode;
  /** Links for the member after a refused price. */
  ways: ReactNode;
};

/** Choose a bundle and a method, see the total, pay on the hosted page. */
export function CheckoutForm({ offer, memberId, returnTo, allowanceOf, ...chosen }: CheckoutFormProps) {
  const t = useT("credits");
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const textsOf = useBundleTexts();
  const nameOf = useMethodName();
  const now = useNow();
  const [bundleId, setBundleId] = useState(chosen.bundleId);
  const [method, setMethod] = useState(chosen.method);

  const { bundles } = offer;
  const bundle = bundles.find(({ id }) => id === bundleId) ?? bundles.find((one) => one.is_default);
  const { methods } = offer;
  const takes = ({ most_minor: most }: Offer["methods"][number]) =>
    most === null || (bundle?.amount_minor ?? 0) <= most;
  const usable = methods.filter(takes);
  const methodId = (usable.find(({ id }) => id === method) ?? usable[0])?.id;

  const form = useSubmit(async (wish: Wish) => mandatePathOf(wish) ?? startPurchase(memberId, wish), {
    onDone: (order) => {
      if (typeof order === "string") return navigate(order);
      // The order's page shows the bank details of a transfer.
      const address = order.method === "wire-transfer" ? null : order.checkout_url;
      return address === null ? navigate(`/credits/${order.id}`) : leaveFor(address);
    },
    onRefused: () => {
      void client.invalidateQueries({ queryKey: bundlesQuery().queryKey });
      void client.invalidateQueries({ queryKey: apiKey("GET /api/discountcode.php") });
      return false;
    },
  });

  if (!bundle) return null;
  if (offer.takes_payments === false) return <NotTaken />;
  if (methods.length === 0) return <NoMethods />;
  const price = { amountMinor: bundle.amount_minor, currency: bundle.currency };
  const { isClosed, notice, ways } = allowanceOf(offer.spending, price, now);
  if (isClosed) return notice;
  return (
    <div className="grid gap-7">
      {offer.held ? <HeldDiscount held={offer.held} /> : null}
      <DiscountField offer={offer} carried={chosen.code} />
      <form
        ref={form.ref}
        onSubmit={form.onSubmit(() => ({
          bundleId: bundle.id,
          // Without a method the button is disabled.
          method: methodId ?? "",
          returnTo,
          discountCode: bundle.discount?.code ?? null,
          price,
          keepsCard: new FormData(form.ref.current ?? undefined).get("keep_card") === "on",
        }))}
        className="grid gap-7"
        noValidate
      >
        <Field group label={t("bundle.label")}>
          <RadioCards
            name="bundle_id"
            value={bundle.id}
            onChange={(next) => {
              setBundleId(next);
              form.clear();
            }}
            className="lg:grid-cols-2"
            options={bundles.map((one) => {
              const { name, worth } = textsOf(one);
              return {
                value: one.id,
                label: name,
                hint: worth,
                leading: <CoinStack bundleId={one.id} />,
                trailing: <BundlePrice of={one} />,
              };
            })}
          />
        </Field>
        <Field group label={t("method.label")} error={form.errorOf("method")}>
          <RadioCards
            name="method"
            layout="grid"
            value={methodId ?? null}
            onChange={(next) => {
              setMethod(next);
              form.clear("method");
            }}
            options={methods.map((one) => ({
              value: one.id,
              disabled: !takes(one),
              hint:
                takes(one) || one.most_minor === null
                  ? null
                  : t("method.most", { amount: format.money(one.most_minor, bundle.currency) }),
              label: (
                // On a phone the names need the whole width of their card.
                <span className="flex flex-col items-start gap-x-2.5 gap-y-1.5 sm:flex-row sm:items-center">
                  <MethodMark method={one.id} />
                  <span className="min-w-0">{nameOf(one.id)}</span>
                </span>
              ),
            }))}
          />
        </Field>
        {offer.may_keep_card !== false && methodId && keptCardMethods.includes(methodId) ? (
          <KeepCard />
        ) : null}
        <div className="grid gap-3">
          {bundle.discount ? <PriceLine bundle={bundle} discount={bundle.discount} /> : null}
          {methodId === undefined ? <Alert tone="warning">{t("method.too_much")}</Alert> : null}
          {form.error ? (
            <Alert tone="danger" action={ways}>
              {form.error}
            </Alert>
          ) : (
            notice
          )}
          <Button
            type="submit"
            variant="secondary"
            size="lg"
            block
            loading={form.isBusy}
            disabled={methodId === undefined}
          >
            {t("pay", { price: format.money(bundle.amount_minor, bundle.currency) })}
          </Button>
          <p className="text-center text-xs text-text-muted">{t(payNote(offer))}</p>
        </div>
      </form>
    </div>
  );
}

/** The name of the chosen bundle's discount, and the resulting price. */
function PriceLine({ bundle, discount }: { bundle: Bundle; discount: NonNullable<Bundle["discount"]> }) {
  const t = useT("credits");
  const { code, percentage } = discount;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 rounded-control bg-success-soft px-4 py-3 text-sm text-on-success-soft">
      <span className="min-w-0 font-semibold wrap-anywhere">
        {t("discount.applied", { name: code, percentage })}
      </span>
      <BundlePrice of={bundle} inline />
    </p>
  );
}

/** A discount is used once: while its order may still be paid, no other order can have it. */
function HeldDiscount({ held }: { held: NonNullable<Offer["held"]> }) {
  const t = useT("credits");
  return (
    <Alert
      action={
        <ButtonLink to={`/credits/${held.order_id}`} size="sm" variant="outline">
          {t("discount.held_show")}
        </ButtonLink>
      }
    >
      {t("discount.held", { name: held.code, percentage: held.percentage })}
    </Alert>
  );
}

function NoMethods() {
  const t = useT("credits");
  const tErrors = useT("errors");
  const { refetch } = useQuery({ ...bundlesQuery(), enabled: false });
  return (
    <Alert
      tone="warning"
      title={tErrors("payment_unavailable")}
      action={
        <Button size="sm" variant="outline" onClick={() => refetch()}>
          {t("retry")}
        </Button>
      }
    >
      {t("unavailable")}
    </Alert>
  );
}
