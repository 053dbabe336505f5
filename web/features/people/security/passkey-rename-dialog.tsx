import { useId } from "react";
import { passkeyNameLongest } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { StepDialog } from "./step-dialog.tsx";

type RenameDialogProps = { passkey: { id: string; name: string }; onClose: () => void };

/** Renames a passkey. */
export default function PasskeyRenameDialog({ passkey, onClose }: RenameDialogProps) {
  const t = useT("passkeys");
  const formId = useId();
  const form = useSubmit(
    (body: { name: string }) =>
      api("PATCH /api/passkeys/:passkey_id", { params: { passkey_id: passkey.id }, body }),
    { onDone: onClose },
  );
  return (
    <StepDialog
      title={t("rename")}
      formId={formId}
      submitText={t("save")}
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <form
        id={formId}
        ref={form.ref}
        onSubmit={form.onSubmit(() => ({
          name: String(new FormData(form.ref.current ?? undefined).get("name") ?? ""),
        }))}
        noValidate
        method="post"
        className="grid gap-5"
      >
        <Field label={t("name")} hint={t("name_hint")} error={form.errorOf("name")} required>
          <TextInput
            name="name"
            defaultValue={passkey.name}
            maxLength={passkeyNameLongest}
            autoComplete="off"
            autoFocus
            onChange={() => form.clear("name")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </StepDialog>
  );
}
