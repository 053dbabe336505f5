import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EmailField } from "#web/features/ground/fields/email-field.tsx";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

/** Corrects a mistyped address; the confirmation mail is sent to the new one. */
export function CorrectAddress() {
  const t = useT("signup");
  const client = useQueryClient();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const form = useSubmit(
    (body: { email: string }, { idempotencyKey }) => api("PUT /api/email", { body, idempotencyKey }),
    {
      onDone: (answer) => {
        client.setQueryData(userQuery().queryKey, answer);
        setOpen(false);
        toast(t("confirm.corrected"), { tone: "success" });
      },
    },
  );
  if (!isOpen) {
    return (
      <Button type="button" variant="link" onClick={() => setOpen(true)}>
        {t("confirm.correct")}
      </Button>
    );
  }
  const read = () => ({
    email: String(new FormData(form.ref.current ?? undefined).get("email") ?? "").trim(),
  });
  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-3">
      <EmailField form={form} label={t("create.email")} defaultValue={user?.email ?? ""} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" variant="outline" size="lg" block loading={form.isBusy}>
        {t("confirm.save_address")}
      </Button>
    </form>
  );
}
