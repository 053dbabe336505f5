import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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

const kinds = ["answer", "asks", "note"] as const;
type Kind = (typeof kinds)[number];

/** A message to the complainant, or a note to colleagues. */
export function WordsForm({ id, language, mayAsk }: { id: string; language: string; mayAsk: boolean }) {
  const t = useT("complaintqueue");
  const complaints = useT("complaints");
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>("answer");
  /** The number of messages sent; each new one starts with an empty field. */
  const [sent, setSent] = useState(0);
  const form = useSubmit(
    (body: { kind: Kind; text: string }, options) =>
      api("POST /api/admin/complaints/:complaint_id/messages", {
        params: { complaint_id: id },
        body,
        ...options,
      }),
    {
      onDone: async () => {
        setSent((count) => count + 1);
        toast(t(kind === "note" ? "noted" : "sent"), { tone: "success" });
        await client.invalidateQueries({ queryKey: deskComplaintQuery(id).queryKey });
      },
    },
  );
  const read = () => ({
    kind,
    text: String(new FormData(form.ref.current ?? undefined).get("text") ?? ""),
  });
  return (
    <Card>
      <form
        ref={form.ref}
        noValidate
        method="post"
        aria-label={t("message")}
        className="grid gap-4"
        onSubmit={form.onSubmit(read)}
      >
        <Field label={t("kind")} error={form.errorOf("kind")}>
          <Select
            name="kind"
            value={kind}
            options={kinds
              .filter((value) => value !== "asks" || mayAsk)
              .map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(event) => setKind(kinds.find((one) => one === event.target.value) ?? "answer")}
          />
        </Field>
        <Field
          label={t("message")}
          hint={kind === "note" ? t("note_hint") : t("message_hint", { language })}
          error={form.errorOf("text")}
          required
        >
          <TextArea
            key={sent}
            name="text"
            rows={5}
            limit={complaintMaxLength}
            counterLabel={(left) => complaints("left", { left })}
            onChange={() => form.clear("text")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" loading={form.isBusy}>
          {t("send")}
        </Button>
      </form>
    </Card>
  );
}
