import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useFormat } from "#web/lib/format.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { useBundleTexts } from "./bundle-texts.ts";
import { CoinStack } from "./coin-stack.tsx";
import { leaveFor } from "./leave-for.ts";
import { useMethodName } from "./method-name.ts";
import type { Wish } from "./purchase-intents.ts";
import { bundlesQuery, type Offer } from "./queries.ts";
import { startPurchase } from "./start-purchase.ts";

type CheckoutFormProps = {
  offer: Offer;
  memberId: string;
  returnTo: string | null;
  /** Chosen already by the address, or by an order that did not work out. */
  bundleId?: string | undefined;
  method?: string | undefined;
};

/** Choose a bundle and a method, see the total, pay on the hosted page. */
export function CheckoutForm({ offer, memberId, returnTo, ...chosen }: CheckoutFormProps) {
  const t = useT("credits");
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const textsOf = useBundleTexts();
  const nameOf = useMethodName();
  const [bundleId, setBundleId] = useState(chosen.bundleId);
  const [method, setMethod] = useState(chosen.method);

  const { bundles, methods } = offer;
  const bundle = bundles.find(({ id }) => id === bundleId) ?? bundles.find((one) => one.is_default);
  const methodId = (methods.find(({ id }) => id === method) ?? methods[0])?.id;

  const form = useSubmit((wish: Wish) => startPurchase(memberId, wish), {
    onDone: (order) =>
      order.checkout_url === null ? navigate(`/credits/${order.id}`) : leaveFor(order.checkout_url),
    onRefused: () => {
      void client.invalidateQueries({ queryKey: bundlesQuery().queryKey });
      return false;
    },
  });

  if (!bundle) return null;
  if (methodId === undefined) return <NoMethods />;
  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({ bundleId: bundle.id, method: methodId, returnTo }))}
      className="grid gap-7"
      noValidate
    >
      <Field group label={t("bundle.label")}>
        <RadioCards
          name="bundle_id"
          value={bundle.id}
          onChange={setBundleId}
          className="lg:grid-cols-2"
          options={bundles.map((one) => {
            const { name, worth, price } = textsOf(one);
            return {
              value: one.id,
              label: name,
              hint: worth,
              leading: <CoinStack bundleId={one.id} />,
              trailing: <span className="tabular shrink-0 font-bold whitespace-nowrap">{price}</span>,
            };
          })}
        />
      </Field>
      <Field group label={t("method.label")} error={form.errorOf("method")}>
        <RadioCards
          name="method"
          layout="grid"
          value={methodId}
          onChange={(next) => {
            setMethod(next);
            form.clear("method");
          }}
          options={methods.map(({ id }) => ({ value: id, label: nameOf(id) }))}
        />
      </Field>
      <div className="grid gap-3">
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" variant="secondary" size="lg" block loading={form.isBusy}>
          {t("pay", { price: format.money(bundle.amount_minor, bundle.currency) })}
        </Button>
        <p className="text-center text-xs text-text-muted">{t("pay_note")}</p>
      </div>
    </form>
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
