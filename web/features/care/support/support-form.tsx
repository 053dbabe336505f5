import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { supportMaxLength } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast.ts";
import { supportQuery } from "./queries.ts";

/** Writes a message to support. */
export function SupportForm() {
  const t = useT("support");
  const client = useQueryClient();
  /** The number of messages sent; each new one starts with an empty field. */
  const [sent, setSent] = useState(0);
  const form = useSubmit(
    // The key stays the same while the text does, so a repeat after a lost answer is the same message.
    ({ text }: { text: string }, { idempotencyKey: client_id }) =>
      api("POST /api/support/messages", { body: { client_id, text } }),
    {
      onDone: async () => {
        setSent((count) => count + 1);
        toast(t("sent"), { tone: "success" });
        await client.invalidateQueries({ queryKey: supportQuery().queryKey });
      },
    },
  );
  const read = () => ({ text: String(new FormData(form.ref.current ?? undefined).get("text") ?? "") });
  return (
    <form ref={form.ref} noValidate method="post" className="grid gap-3" onSubmit={form.onSubmit(read)}>
      <Field label={t("message")} hint={t("secret")} error={form.errorOf("text")} required>
        <TextArea
          key={sent}
          name="text"
          rows={4}
          limit={supportMaxLength}
          counterLabel={(left) => t("left", { left })}
          onChange={() => form.clear("text")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" loading={form.isBusy}>
        {t("send")}
      </Button>
    </form>
  );
}
