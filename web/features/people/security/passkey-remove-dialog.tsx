import { useId } from "react";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { StepDialog } from "./step-dialog.tsx";

type RemoveDialogProps = {
  passkey: { id: string; name: string };
  hasPassword: boolean;
  onClose: () => void;
};

/** Confirms the removal of a passkey, which then no longer logs in. */
export default function PasskeyRemoveDialog({ passkey, hasPassword, onClose }: RemoveDialogProps) {
  const t = useT("passkeys");
  const formId = useId();
  const form = useSubmit(
    (_: object) => api("DELETE /api/passkeys/:passkey_id", { params: { passkey_id: passkey.id } }),
    { onDone: onClose },
  );
  return (
    <StepDialog
      title={t("remove_title")}
      formId={formId}
      submitText={t("remove")}
      isBusy={form.isBusy}
      isDanger
      onClose={onClose}
    >
      <form
        id={formId}
        ref={form.ref}
        onSubmit={form.onSubmit(() => ({}))}
        method="post"
        className="grid gap-5"
      >
        <p className="text-pretty wrap-anywhere">
          {t(hasPassword ? "remove_text" : "remove_text_alone", { name: passkey.name })}
        </p>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </StepDialog>
  );
}
