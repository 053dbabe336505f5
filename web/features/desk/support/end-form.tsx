import { useQueryClient } from "@tanstack/react-query";
import { type SupportEnd, supportEnds } from "#contracts/care/support-kinds.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { deskThreadQuery } from "./queries.ts";

type Wish = { end: SupportEnd; seen_seq: number };

/** Closes a conversation with a reason for the audit log; a further message of the member opens it again. */
export function EndForm({ id, seenSeq }: { id: string; seenSeq: number }) {
  const t = useT("complaintqueue");
  const client = useQueryClient();
  const form = useSubmit(
    (body: Wish, options) =>
      api("POST /api/admin/support/:thread_id/end", { params: { thread_id: id }, body, ...options }),
    {
      onDone: async () => {
        toast(t("support.done"), { tone: "success" });
        await client.invalidateQueries({ queryKey: deskThreadQuery(id).queryKey });
      },
    },
  );
  // The server refuses a missing choice, with an error at its field.
  const read = () => ({
    end: String(new FormData(form.ref.current ?? undefined).get("end")) as SupportEnd,
    seen_seq: seenSeq,
  });
  return (
    <Card as="section" aria-labelledby="end-title">
      <h2 id="end-title" className="mb-4 text-lg font-bold">
        {t("support.end")}
      </h2>
      <form ref={form.ref} noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit(read)}>
        <Field label={t("support.reason")} hint={t("support.end_hint")} error={form.errorOf("end")} required>
          <Select
            name="end"
            placeholder=""
            defaultValue=""
            options={supportEnds.map((value) => ({ value, label: t(`support.ends.${value}`) }))}
            onChange={() => form.clear("end")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" variant="secondary" loading={form.isBusy}>
          {t("support.submit")}
        </Button>
      </form>
    </Card>
  );
}
