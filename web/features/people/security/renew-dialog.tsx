import { useId, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { CodeField } from "./code-field.tsx";
import { CodesDialog } from "./codes-dialog.tsx";
import { SecretForm } from "./secret-form.tsx";
import { StepDialog } from "./step-dialog.tsx";

/** Replaces the recovery codes with new ones. */
export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = useT("twostep");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  return (
    <StepDialog
      title={t("renew.title")}
      formId={formId}
      submitText={t("renew.submit")}
      isBusy={isBusy}
      onClose={onClose}
    >
      <SecretForm
        id={formId}
        text={t("renew.text")}
        send={(body) => api("POST /api/recovery-codes", { body })}
        onBusy={setBusy}
        onDone={(answer) => setCodes(answer.recovery_codes)}
      >
        {(form) => <CodeField form={form} />}
      </SecretForm>
    </StepDialog>
  );
}
