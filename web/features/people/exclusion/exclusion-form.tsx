import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { exclusionHours } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { NumberForm } from "./number-form.tsx";

/**
 * Requests the mail that starts a self-exclusion, or the code that starts one for a mobile number. The answer
 * is the same for every address and number.
 */
export default function ExclusionForm() {
  const t = useT("exclusion");
  const [kind, setKind] = useState<"email" | "phone">("email");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const isTurned = useRef(false);

  // After a change between address and number, the focus moves to the new field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way is what it follows
  useEffect(() => {
    if (isTurned.current) card.current?.querySelector("input")?.focus();
  }, [kind]);

  function turnTo(next: "email" | "phone"): void {
    isTurned.current = true;
    setKind(next);
    setSentTo(null);
  }

  return (
    <Card padding="lg" className="mt-6 print:hidden">
      <div ref={card} className="grid gap-4">
        {kind === "phone" ? <NumberForm /> : null}
        {kind === "email" && sentTo === null ? <Ask onSent={setSentTo} /> : null}
        {kind === "email" && sentTo !== null ? (
          <Sent email={sentTo} onAgain={() => setSentTo(null)} label={t("again")} />
        ) : null}
        <Button
          type="button"
          variant="ghost"
          block
          onClick={() => turnTo(kind === "email" ? "phone" : "email")}
        >
          {t(kind === "email" ? "by_number" : "by_email")}
        </Button>
      </div>
    </Card>
  );
}

function Ask({ onSent }: { onSent: (email: string) => void }) {
  const t = useT("exclusion");
  const sent = useRef("");
  const form = useSubmit(
    (values: { email: string }, options) => api("POST /api/self-exclusions", { body: values, ...options }),
    { onDone: () => onSent(sent.current) },
  );
  return (
    <form
      ref={form.ref}
      noValidate
      className="grid gap-4"
      aria-label={t("title")}
      onSubmit={form.onSubmit(() => {
        sent.current = String(new FormData(form.ref.current ?? undefined).get("email")).trim();
        return { email: sent.current };
      })}
    >
      <Field label={t("email")} error={form.errorOf("email")} required>
        <TextInput
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          onChange={() => form.clear("email")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("submit")}
      </Button>
    </form>
  );
}

type SentProps = { email: string; onAgain: () => void; label: string };

function Sent({ email, onAgain, label }: SentProps) {
  const t = useT("exclusion");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span className="rounded-pill bg-success-soft p-4 text-on-success-soft">
        <Icon icon={MailCheck} size="lg" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="text-lg font-bold text-balance outline-none">
        {t("sent_title")}
      </h3>
      <p className="max-w-full text-pretty wrap-anywhere text-text-muted">
        {t("sent", { email, hours: exclusionHours })}
      </p>
      <Button type="button" variant="ghost" onClick={onAgain}>
        {label}
      </Button>
    </div>
  );
}
