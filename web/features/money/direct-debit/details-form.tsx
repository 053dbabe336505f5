import { type ComponentProps, useRef } from "react";
import { typedPhoneMaxLength } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { groupIban } from "./group-iban.ts";
import { type Debit, type DebitState, isOfferGone, type Purchase } from "./queries.ts";
import { useTypedChecks } from "./use-typed-checks.ts";

const names = [
  "account_holder",
  "iban",
  "street",
  "house_number",
  "postal_code",
  "city",
  "mobile_number",
] as const;
type Name = (typeof names)[number];
export type Typed = Record<Name, string>;

type DetailsFormProps = {
  state: DebitState;
  purchase: Purchase;
  /** The draft without account and mobile number, which are never sent back to a browser. */
  draft: Debit | null;
  typed: Typed | null;
  otherPath: string;
  onSend: (typed: Typed) => void;
  onDone: (state: DebitState) => void;
  onOfferGone: () => void;
};

/** Seed section 5: account holder, IBAN, street, house number, postal code, city, mobile number. */
export function DetailsForm({
  state,
  purchase,
  draft,
  typed,
  otherPath,
  onSend,
  onDone,
  onOfferGone,
}: DetailsFormProps) {
  const t = useT("directdebit");
  const format = useFormat();
  const form = useSubmit(
    (body: Typed) =>
      api("PUT /api/direct-debit", {
        body: {
          ...body,
          bundle_id: purchase.bundleId,
          ...(purchase.discountCode !== null && { discount_code: purchase.discountCode }),
        },
      }),
    {
      onDone,
      onRefused(error) {
        if (isOfferGone(error.code)) onOfferGone();
        return false;
      },
    },
  );
  const checks = useTypedChecks();
  const errorOf = (name: Name): string | undefined => {
    const refusal = name === "iban" || name === "mobile_number" ? checks.refusals[name] : null;
    return form.errorOf(name) ?? (refusal ? t(`typed.${refusal}`) : undefined);
  };
  const before: Partial<Typed> = typed ?? (draft ? { ...draft } : {});
  const money = (minor: number) => format.money(minor, "EUR");

  function read(): Typed {
    const data = new FormData(form.ref.current ?? undefined);
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Typed;
    onSend(values);
    return values;
  }

  const line = (name: Name, input: ComponentProps<typeof TextInput>, hint?: string) => (
    <Field label={t(name)} error={errorOf(name)} hint={hint} required>
      <TextInput name={name} defaultValue={before[name]} onChange={() => form.clear(name)} {...input} />
    </Field>
  );

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} className="grid gap-5" noValidate>
      {line("account_holder", { autoComplete: "name", maxLength: 70 })}
      <Field label={t("iban")} error={errorOf("iban")} hint={t("iban_hint")} required>
        <IbanInput
          defaultValue={before.iban}
          onType={(typed) => {
            form.clear("iban");
            checks.onType("iban", typed);
          }}
          {...checks.listen("iban")}
        />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-3">
        {line("street", { autoComplete: "address-line1", maxLength: 70 })}
        {line("house_number", { autoComplete: "address-line2", maxLength: 12 })}
      </div>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3">
        {line("postal_code", { autoComplete: "postal-code", maxLength: 12 })}
        {line("city", { autoComplete: "address-level2", maxLength: 60 })}
      </div>
      {line(
        "mobile_number",
        {
          ...{ type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: typedPhoneMaxLength },
          ...checks.listen("mobile_number"),
          onChange: ({ currentTarget }) => {
            form.clear("mobile_number");
            checks.onType("mobile_number", currentTarget.value);
          },
        },
        t("mobile_hint"),
      )}
      {form.error ? (
        <Alert
          tone="danger"
          action={
            <ButtonLink to={otherPath} size="sm" variant="outline">
              {t("other")}
            </ButtonLink>
          }
        >
          {form.error}
        </Alert>
      ) : null}
      <Button type="submit" variant="secondary" size="lg" block loading={form.isBusy}>
        {t("send")}
      </Button>
      <p className="text-center text-xs text-pretty text-text-muted">
        {t("limit", {
          day: money(state.limits.day_minor),
          month: money(state.limits.month_minor),
          left: money(state.limits.left_minor),
        })}
      </p>
    </form>
  );
}

/** Groups of four appear during typing; the cursor stays behind the typed letter. */
function IbanInput({
  onType,
  ...others
}: Pick<ComponentProps<typeof TextInput>, "defaultValue" | "onBlur"> & {
  onType: (typed: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  function regroup(): void {
    const field = input.current;
    if (!field) return;
    const { text, cursor } = groupIban(field.value, field.selectionStart ?? field.value.length);
    if (text !== field.value) {
      field.value = text;
      field.setSelectionRange(cursor, cursor);
    }
    onType(text);
  }
  return (
    <TextInput
      ref={input}
      name="iban"
      {...others}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={60}
      className="tabular"
      onChange={regroup}
    />
  );
}
