import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type SupportTopic, supportTopics } from "#contracts/care/support-kinds.ts";
import { supportMaxLength } from "#contracts/limits.ts";
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
import { deskThreadQuery } from "./queries.ts";

type Wish = { topic: SupportTopic; text: string; seen_seq: number };

/** An answer to the member. It covers the messages that the page shows: a later one keeps waiting. */
export function AnswerForm({ id, seenSeq, language }: { id: string; seenSeq: number; language: string }) {
  const t = useT("complaintqueue");
  const complaints = useT("complaintqueue");
  const client = useQueryClient();
  /** The number of answers sent; each new one starts with an empty field. */
  const [sent, setSent] = useState(0);
  const form = useSubmit(
    (body: Wish, options) =>
      api("POST /api/admin/support/:thread_id/messages", { params: { thread_id: id }, body, ...options }),
    {
      onDone: async () => {
        setSent((count) => count + 1);
        toast(complaints("sent"), { tone: "success" });
        await client.invalidateQueries({ queryKey: deskThreadQuery(id).queryKey });
      },
    },
  );

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    // The server refuses a missing choice, with an error at its field.
    const topic = String(data.get("topic")) as SupportTopic;
    return { topic, text: String(data.get("text") ?? ""), seen_seq: seenSeq };
  }

  return (
    <Card as="section" aria-labelledby="answer-title">
      <h2 id="answer-title" className="mb-4 text-lg font-bold">
        {t("support.answer")}
      </h2>
      <form ref={form.ref} noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit(read)}>
        <Field label={t("support.topic")} error={form.errorOf("topic")} required>
          <Select
            name="topic"
            placeholder=""
            defaultValue=""
            options={supportTopics.map((value) => ({ value, label: t(`support.topics.${value}`) }))}
            onChange={() => form.clear("topic")}
          />
        </Field>
        <Field
          label={complaints("message")}
          hint={complaints("message_hint", { language })}
          error={form.errorOf("text")}
          required
        >
          <TextArea
            key={sent}
            name="text"
            rows={6}
            limit={supportMaxLength}
            counterLabel={(left) => t("support.left", { left })}
            onChange={() => form.clear("text")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" loading={form.isBusy}>
          {complaints("send")}
        </Button>
      </form>
    </Card>
  );
}
