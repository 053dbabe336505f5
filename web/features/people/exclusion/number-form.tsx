import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { phoneCodeMinutes } from "#contracts/limits.ts";
import { CodeField, NumberField } from "#web/features/ground/fields/phone-fields.tsx";
import { useAwaitedCode } from "#web/features/ground/fields/use-awaited-code.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Months, MonthsField } from "./months-field.tsx";

type Sent = ApiAnswer<"POST /api/self-exclusion-codes"> & { phone: string };

/** Excludes a mobile number: its owner requests a code, types it, and chooses the length. */
export function NumberForm() {
  const [sent, setSent] = useAwaitedCode<Sent>("exclusion-code");
  const [until, setUntil] = useState<string | null>(null);
  const finish = (end: string) => {
    setSent(null);
    setUntil(end);
  };
  if (until !== null) return <Done until={until} />;
  if (sent === null) return <Ask onSent={setSent} />;
  return <Begin sent={sent} onDone={finish} onOther={() => setSent(null)} />;
}

function Ask({ onSent }: { onSent: (sent: Sent) => void }) {
  const [t, phone] = [useT("exclusion"), useT("phone")];
  const asked = useRef("");
  const form = useSubmit(
    (body: { phone: string }, options) => api("POST /api/self-exclusion-codes", { body, ...options }),
    { onDone: ({ token }) => onSent({ token, phone: asked.current }) },
  );
  const read = () => {
    asked.current = String(new FormData(form.ref.current ?? undefined).get("phone") ?? "").trim();
    return { phone: asked.current };
  };
  return (
    <form
      ref={form.ref}
      noValidate
      method="post"
      className="grid gap-4"
      aria-label={t("title")}
      onSubmit={form.onSubmit(read)}
    >
      <NumberField form={form} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {phone("send")}
      </Button>
    </form>
  );
}

type BeginProps = { sent: Sent; onDone: (until: string) => void; onOther: () => void };

function Begin({ sent, onDone, onOther }: BeginProps) {
  const [t, phone] = [useT("exclusion"), useT("phone")];
  const [months, setMonths] = useState<Months>(6);
  const form = useSubmit(
    (code: string, options) =>
      api("POST /api/self-exclusion-numbers", { body: { ...sent, code, months }, ...options }),
    { onDone: (answer) => onDone(answer.until) },
  );
  const read = () => String(new FormData(form.ref.current ?? undefined).get("code") ?? "").trim();
  return (
    <form
      ref={form.ref}
      noValidate
      method="post"
      className="grid gap-4"
      aria-label={t("title")}
      onSubmit={form.onSubmit(read)}
    >
      <p role="status" className="text-pretty wrap-anywhere">
        {phone("sent", { phone: `\u2068${sent.phone}\u2069`, minutes: phoneCodeMinutes })}
      </p>
      <CodeField form={form} />
      <MonthsField months={months} onChange={setMonths} />
      <p className="text-sm text-pretty text-text-muted">{t("number.text")}</p>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("confirm.submit")}
      </Button>
      <Button type="button" variant="ghost" block onClick={onOther}>
        {phone("other")}
      </Button>
    </form>
  );
}

/** Takes the focus, so that screen readers read it. */
function Done({ until }: { until: string }) {
  const t = useT("exclusion");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span className="rounded-pill bg-success-soft p-4 text-on-success-soft">
        <Icon icon={CircleCheck} size="lg" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold text-balance outline-none">
        {t("confirm.done_title")}
      </h3>
      <p className="text-pretty text-text-muted">{t("number.done", { date: format.date(until) })}</p>
    </div>
  );
}
