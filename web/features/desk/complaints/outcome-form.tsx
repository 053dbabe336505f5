import { useQueryClient } from "@tanstack/react-query";
import { type ComplaintOutcome, complaintOutcomes } from "#contracts/front/complaint-kinds.ts";
import { complaintMaxLength } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast.ts";
import { deskComplaintQuery } from "./queries.ts";

type Wish = { outcome: ComplaintOutcome; text: string };

/** Closes a complaint: the outcome, and the reasons that the complainant reads. */
export function OutcomeForm({ id, language }: { id: string; language: string }) {
  const t = useT("complaintqueue");
  const complaints = useT("complaints");
  const client = useQueryClient();
  const form = useSubmit(
    (body: Wish, options) =>
      api("POST /api/admin/complaints/:complaint_id/outcome", {
        params: { complaint_id: id },
        body,
        ...options,
      }),
    {
      onDone: async () => {
        toast(t("done"), { tone: "success" });
        await client.invalidateQueries({ queryKey: deskComplaintQuery(id).queryKey });
      },
    },
  );

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    // The server refuses a missing choice, with an error at its field.
    return { outcome: String(data.get("outcome")) as ComplaintOutcome, text: String(data.get("text") ?? "") };
  }

  return (
    <Card as="section" aria-labelledby="outcome-title">
      <h2 id="outcome-title" className="mb-4 text-lg font-bold">
        {t("end")}
      </h2>
      <form ref={form.ref} noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit(read)}>
        <Field label={t("outcome")} error={form.errorOf("outcome")} required>
          <Select
            name="outcome"
            placeholder=""
            defaultValue=""
            options={complaintOutcomes.map((value) => ({ value, label: complaints(`outcomes.${value}`) }))}
            onChange={() => form.clear("outcome")}
          />
        </Field>
        <Field
          label={t("reasons")}
          hint={t("message_hint", { language })}
          error={form.errorOf("text")}
          required
        >
          <TextArea
            name="text"
            rows={5}
            limit={complaintMaxLength}
            counterLabel={(left) => complaints("left", { left })}
            onChange={() => form.clear("text")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" variant="secondary" loading={form.isBusy}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
