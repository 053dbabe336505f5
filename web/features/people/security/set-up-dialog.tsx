import { useId, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { SecretForm } from "./secret-form.tsx";
import { StepDialog } from "./step-dialog.tsx";

type Offer = ApiAnswer<"POST /api/two-step-keys">;

/** Password, key and code, recovery codes: a correct code switches the second step on. */
export default function SetUpDialog({ onClose }: { onClose: () => void }) {
  const t = useT("twostep");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [offer, setOffer] = useState<Offer | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <StepDialog
      title={t("card.title")}
      formId={formId}
      submitText={offer ? t("set_up.submit") : t("set_up.next")}
      isBusy={isBusy}
      onClose={onClose}
    >
      {offer ? (
        <ConfirmForm
          id={formId}
          offer={offer}
          onBusy={setBusy}
          onDone={(answer) => setCodes(answer.recovery_codes)}
        />
      ) : (
        <SecretForm
          id={formId}
          text={t("set_up.password_text")}
          send={({ code: _, ...proof }) => api("POST /api/two-step-keys", { body: proof })}
          onBusy={setBusy}
          onDone={setOffer}
        />
      )}
    </StepDialog>
  );
}

type ConfirmFormProps = {
  id: string;
  offer: Offer;
  onBusy: (isBusy: boolean) => void;
  onDone: (answer: ApiAnswer<"POST /api/two-step">) => void;
};

function ConfirmForm({ id, offer, onBusy, onDone }: ConfirmFormProps) {
  const t = useT("twostep");
  const form = useSubmit(
    async (body: { code: string }) => {
      onBusy(true);
      try {
        return await api("POST /api/two-step", { body });
      } finally {
        onBusy(false);
      }
    },
    { onDone },
  );
  const { size, path } = offer.qr;
  return (
    <form
      id={id}
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({
        code: String(new FormData(form.ref.current ?? undefined).get("code") ?? ""),
      }))}
      noValidate
      method="post"
      className="grid gap-4"
    >
      <p className="text-sm text-pretty text-text-muted">{t("set_up.scan")}</p>
      {/* Dark on white in both themes, because scanners expect it. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t("set_up.qr")}
        shapeRendering="crispEdges"
        className="mx-auto size-48 rounded-card bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-sm text-text-muted">
        {t("set_up.key")}
        <code className="tabular mt-1 block font-semibold text-text select-all wrap-anywhere">
          {offer.key}
        </code>
      </p>
      <Field label={t("set_up.code")} error={form.errorOf("code")} required>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={12}
          className="tabular text-lg"
          onChange={() => form.clear("code")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </form>
  );
}
