import { useId, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { CodeField } from "./code-field.tsx";
import { SecretForm } from "./secret-form.tsx";
import { StepDialog } from "./step-dialog.tsx";

/** Switches the second step off, after the password and a code. */
export default function RemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useT("twostep");
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <StepDialog
      title={t("remove.title")}
      formId={formId}
      submitText={t("card.remove")}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
    >
      <SecretForm
        id={formId}
        text={t("remove.text")}
        send={(body) => api("POST /api/two-step-removals", { body })}
        onBusy={setBusy}
        onDone={() => {
          toast(t("remove.done"), { tone: "success" });
          onClose();
        }}
      >
        {(form) => <CodeField form={form} />}
      </SecretForm>
    </StepDialog>
  );
}
