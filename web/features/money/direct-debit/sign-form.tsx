import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { directDebitZone } from "#contracts/limits.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import { Mandate } from "./mandate.tsx";
import {
  type Creditor,
  type Debit,
  directDebitQuery,
  isOfferGone,
  isOverBy,
  type Purchase,
} from "./queries.ts";

type SignFormProps = {
  debit: Debit;
  creditor: Creditor;
  purchase: Purchase;
  otherPath: string;
  onExpired: (message: string) => void;
  onOfferGone: () => void;
  onChange: () => void;
};

/** The bundle, the mandate's words, and the signature, which places the order. */
export function SignForm({
  debit,
  creditor,
  purchase,
  otherPath,
  onExpired,
  onOfferGone,
  onChange,
}: SignFormProps) {
  const t = useT("directdebit");
  const tCredits = useT("credits");
  const format = useFormat();
  const textOf = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const contact = useSettings("support")?.support_email;
  const price = format.money(debit.amount_minor, purchase.currency);
  const bundle = tCredits("count", { count: purchase.credits });

  const form = useSubmit(
    // The server makes one order of each direct debit, for every key and every tab.
    ({ isAgreed }: { isAgreed: boolean }, { idempotencyKey }) =>
      api("POST /api/orders", {
        body: {
          bundle_id: debit.bundle_id,
          method: "sepa-direct-debit",
          // The server accepts only true; its refusal is shown at this field.
          direct_debit: { id: debit.id, revision: debit.revision, consent: isAgreed as true },
          ...(debit.discount_code !== null && { discount_code: debit.discount_code }),
          ...(purchase.returnTo !== null && { return_to: purchase.returnTo }),
        },
        idempotencyKey,
      }),
    {
      async onDone({ order }) {
        if (order.status === "completed") {
          toast(tCredits("toast", { count: order.credits }), { tone: "success" });
        }
        // "Back" leads to the page before this one, because the draft is signed.
        await navigate(`/credits/${order.id}`, { replace: true });
        client.removeQueries({ queryKey: directDebitQuery().queryKey });
        void client.invalidateQueries();
      },
      onRefused(error) {
        if (isOverBy(error.code)) onExpired(textOf(error));
        else if (isOfferGone(error.code)) onOfferGone();
        return isOverBy(error.code);
      },
    },
  );

  const facts = [
    [t("summary.bundle"), bundle],
    [t("summary.price"), price],
    [
      t("summary.account"),
      t("summary.account_value", { holder: debit.account_holder, last4: debit.iban_last4 }),
    ],
    [
      t("summary.date"),
      t("summary.date_value", {
        date: format.date(debit.collect_at, { dateStyle: "long", timeZone: directDebitZone }),
      }),
    ],
  ];
  const field = "direct_debit.consent";
  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({
        isAgreed: new FormData(form.ref.current ?? undefined).get(field) === "on",
      }))}
      className="grid gap-5"
      noValidate
    >
      <Card as="section" className="grid gap-4">
        <dl className="tabular grid gap-3 text-sm">
          {facts.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <Button type="button" variant="ghost" size="sm" className="justify-self-start" onClick={onChange}>
          {t("code.change")}
        </Button>
      </Card>
      <Mandate creditor={creditor} reference={debit.reference} />
      <p className="text-sm text-pretty text-text-muted">{t("trust")}</p>
      <Field label={t("mandate.title")} hideLabel error={form.errorOf(field)}>
        <Checkbox name={field} onChange={() => form.clear(field)}>
          {t("consent", { creditor: creditor.name, price })}
        </Checkbox>
      </Field>
      {form.error ? (
        <Alert
          tone="danger"
          action={
            <ButtonLink to={otherPath} size="sm" variant="outline">
              {t("other")}
            </ButtonLink>
          }
        >
          <p>{form.error}</p>
          {contact ? (
            <a href={`mailto:${contact}`} className="mt-1 inline-block font-semibold wrap-anywhere underline">
              {contact}
            </a>
          ) : null}
        </Alert>
      ) : null}
      <Button type="submit" variant="secondary" size="lg" block loading={form.isBusy}>
        {t("pay", { price })}
      </Button>
      <p className="text-center text-xs text-text-muted">{tCredits(purchase.payNote)}</p>
    </form>
  );
}
