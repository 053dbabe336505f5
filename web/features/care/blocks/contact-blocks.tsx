import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { contactBlocksQuery } from "./queries.ts";

/** Blocks an e-mail address or a mobile number in advance, and lists the blocked ones. */
export function ContactBlocks() {
  const t = useT("blocks");
  const client = useQueryClient();
  const { queryKey } = contactBlocksQuery();
  const form = useSubmit(
    (body: { contact: string }, { idempotencyKey }) =>
      api("POST /api/contact-blocks", { body, idempotencyKey }),
    {
      onDone: () => {
        form.ref.current?.reset();
        toast(t("contact.done"), { tone: "success" });
        void client.invalidateQueries({ queryKey });
      },
    },
  );
  const read = () => ({
    contact: String(new FormData(form.ref.current ?? undefined).get("contact") ?? "").trim(),
  });
  return (
    <>
      <h2 id="contact-title" className="text-lg font-bold">
        {t("contact.title")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-text-muted">{t("contact.text")}</p>
      <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-4">
        <Field label={t("contact.label")} error={form.errorOf("contact")} required>
          <TextInput
            name="contact"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={() => form.clear("contact")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" variant="outline" className="justify-self-start" loading={form.isBusy}>
          {t("contact.submit")}
        </Button>
      </form>
      <ContactList />
    </>
  );
}

function ContactList() {
  const t = useT("blocks");
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const { data } = useQuery(contactBlocksQuery());
  const contacts = data?.contacts ?? [];

  async function remove(id: string): Promise<void> {
    try {
      const params = { contact_block_id: id };
      if ((await api("DELETE /api/contact-blocks/:contact_block_id", { params })) === false) return;
      toast(t("unblocked_somebody"), { tone: "success" });
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
    await client.invalidateQueries({ queryKey: contactBlocksQuery().queryKey });
    // The focused button was removed with its row.
    list.current?.focus();
  }

  return (
    <ul ref={list} tabIndex={-1} className="mt-3 divide-y divide-border outline-none">
      {contacts.map(({ id, hint, blocked_at }) => (
        <li key={id} className="flex items-center gap-3 py-3">
          <span className="flex min-w-0 grow flex-col">
            <bdi className="tabular font-semibold wrap-anywhere">{hint}</bdi>
            <time dateTime={blocked_at} className="tabular text-xs text-text-muted">
              {t("since", { date: format.date(blocked_at) })}
            </time>
          </span>
          <Button variant="outline" size="sm" className="shrink-0" onClick={() => remove(id)}>
            <span aria-hidden="true">{t("unblock")}</span>
            <span className="sr-only">{t("unblock_name", { name: hint })}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
