import { useState } from "react";
import { capMinor } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { CapChange } from "./cap-change.tsx";
import { parseAmount } from "./parse-amount.ts";
import type { Cap, Period, Spending } from "./queries.ts";
import { useSpendingTexts } from "./use-texts.ts";

type CapFormProps = {
  period: Period;
  cap: Cap | null;
  /** The currency of a first cap. */
  currency: string;
  show: (spending: Spending) => Promise<void>;
};

const exampleMinor = 5000;

/** One cap: its amount, the rest of it, and the forms that change it. */
export function CapForm({ period, cap, show, ...first }: CapFormProps) {
  const t = useT("spending");
  const format = useFormat();
  const { time } = useSpendingTexts();
  const errorText = useErrorText();
  const currency = cap?.currency ?? first.currency;
  const money = (minor: number) => format.money(minor, currency);
  const plain = (minor: number) =>
    format.number(minor / 100, { minimumFractionDigits: minor % 100 === 0 ? 0 : 2, useGrouping: false });
  /** The typed text; null before typing: then the field shows the cap. */
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const shown = text ?? (cap ? plain(cap.amount_minor) : "");

  async function put(amountMinor: number | null): Promise<Spending | false> {
    return api("PUT /api/spending/caps/:period", {
      params: { period },
      body: { amount_minor: amountMinor, currency },
    });
  }

  async function take(spending: Spending): Promise<void> {
    setText(null);
    await show(spending);
    if (!spending.caps[period]?.change) toast(t("caps.saved"), { tone: "success" });
  }

  const form = useSubmit(put, { onDone: take });

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    const minor = parseAmount(shown);
    // An empty or unreadable field does not remove the cap.
    if (minor === null) setFault(t("caps.invalid", { example: plain(exampleMinor) }));
    else if (minor < capMinor.min || minor > capMinor.max)
      setFault(t("caps.range", { min: money(capMinor.min), max: money(capMinor.max) }));
    else return void form.submit(minor);
    form.ref.current?.querySelector("input")?.focus();
  }

  async function remove(): Promise<void> {
    try {
      const spending = await put(null);
      if (spending !== false) await take(spending);
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
  }

  const isLifted = cap?.change?.amount_minor === null;
  return (
    <form ref={form.ref} onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label={t(`caps.${period}`)}
        className="max-w-80"
        error={fault ?? form.errorOf("amount_minor")}
        hint={
          cap
            ? t(cap.frees_at ? "caps.left" : "caps.left_now", {
                left: money(cap.left_minor),
                amount: money(cap.amount_minor),
                time: cap.frees_at ? time(cap.frees_at, cap.time_zone) : "",
              })
            : undefined
        }
      >
        <TextInput
          name="amount_minor"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          placeholder={t("caps.none")}
          trailing={<span className="pr-3 text-sm text-text-muted">{currency}</span>}
          value={shown}
          onChange={({ target }) => {
            setText(target.value);
            setFault(null);
            form.clear("amount_minor");
          }}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {cap?.change ? <CapChange period={period} cap={cap} change={cap.change} show={show} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="soft" loading={form.isBusy}>
          {t(`caps.save_${period}`)}
        </Button>
        {cap && !isLifted ? (
          <Button type="button" size="sm" variant="ghost" onClick={remove}>
            {t(`caps.remove_${period}`)}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
