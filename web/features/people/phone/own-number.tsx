import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { phoneCodeMinutes } from "#contracts/limits.ts";
import { CodeField, NumberField } from "#web/features/ground/fields/phone-fields.tsx";
import { useAwaitedCode } from "#web/features/ground/fields/use-awaited-code.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { phoneQuery } from "./queries.ts";

const textOf = (form: HTMLFormElement | null, name: string) =>
  String(new FormData(form ?? undefined).get(name) ?? "").trim();

/** The member's mobile number: confirmed by a text message, shown by its last digits, and removable. */
export function OwnNumber({ memberId }: { memberId: string }) {
  const t = useT("phone");
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(phoneQuery());
  const [sentTo, setSentTo] = useAwaitedCode<string>(`phone-code ${memberId}`);

  async function settle(): Promise<void> {
    setSentTo(null);
    await client.invalidateQueries({ queryKey: phoneQuery().queryKey });
    // The pressed button was removed with its form.
    heading.current?.focus();
  }

  return (
    <section aria-labelledby="number-title" className="grid gap-4">
      <div>
        <h2 id="number-title" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
          {t("title")}
        </h2>
        <p className="mt-1 text-sm text-pretty text-text-muted">{t("text")}</p>
      </div>
      {data?.phone ? <Confirmed phone={data.phone} onRemoved={settle} /> : null}
      {data && !data.phone && !data.is_available ? <p className="text-text-muted">{t("off")}</p> : null}
      {data && !data.phone && data.is_available && sentTo === null ? <Ask onSent={setSentTo} /> : null}
      {sentTo === null ? null : <Confirm phone={sentTo} onDone={settle} onOther={() => setSentTo(null)} />}
    </section>
  );
}

type OwnPhone = { hint: string; confirmed_at: string };

function Confirmed({ phone, onRemoved }: { phone: OwnPhone; onRemoved: () => Promise<void> }) {
  const t = useT("phone");
  const format = useFormat();
  const errorText = useErrorText();
  async function remove(): Promise<void> {
    try {
      if ((await api("DELETE /api/phone")) === false) return;
      toast(t("removed"), { tone: "success" });
      await onRemoved();
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="flex min-w-0 grow flex-col">
        <bdi className="tabular font-semibold">{phone.hint}</bdi>
        <time dateTime={phone.confirmed_at} className="tabular text-xs text-text-muted">
          {t("confirmed", { date: format.date(phone.confirmed_at) })}
        </time>
      </span>
      <Button type="button" variant="outline" size="sm" onClick={remove}>
        {t("remove")}
      </Button>
    </div>
  );
}

function Ask({ onSent }: { onSent: (phone: string) => void }) {
  const t = useT("phone");
  const sent = useRef("");
  const form = useSubmit(
    (body: { phone: string }, { idempotencyKey }) => api("POST /api/phone-codes", { body, idempotencyKey }),
    { onDone: () => onSent(sent.current) },
  );
  const read = () => {
    sent.current = textOf(form.ref.current, "phone");
    return { phone: sent.current };
  };
  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-4">
      <NumberField form={form} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" variant="outline" className="justify-self-start" loading={form.isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}

type ConfirmProps = { phone: string; onDone: () => Promise<void>; onOther: () => void };

function Confirm({ phone, onDone, onOther }: ConfirmProps) {
  const t = useT("phone");
  const form = useSubmit(
    (body: { phone: string; code: string }, { idempotencyKey }) =>
      api("POST /api/phone", { body, idempotencyKey }),
    {
      onDone: async () => {
        toast(t("done"), { tone: "success" });
        await onDone();
      },
    },
  );
  const read = () => ({ phone, code: textOf(form.ref.current, "code") });
  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-4">
      <p role="status" className="text-pretty wrap-anywhere">
        {t("sent", { phone: `\u2068${phone}\u2069`, minutes: phoneCodeMinutes })}
      </p>
      <CodeField form={form} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.isBusy}>
          {t("confirm")}
        </Button>
        <Button type="button" variant="ghost" onClick={onOther}>
          {t("other")}
        </Button>
      </div>
    </form>
  );
}
