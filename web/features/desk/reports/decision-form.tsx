import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ReportReason, type VerdictOutcome, verdictOutcomes } from "#contracts/care/report-kinds.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { type DeskReport, deskReportQuery } from "./queries.ts";
import { RuleField, WordsField } from "./reason-fields.tsx";

type Wish = { outcome: VerdictOutcome; rule?: ReportReason; words: string; alike_ids: string[] };

/** Closes a report. An act against a member needs the broken rule, in the words that the member will read. */
export function DecisionForm({ report }: { report: DeskReport }) {
  const t = useT("reportqueue");
  const client = useQueryClient();
  const { id, reason, locale, can_remove: canRemove } = report;
  const [outcome, setOutcome] = useState("");
  const form = useSubmit(
    (body: Wish, options) =>
      api("POST /api/admin/reports/:report_id/decision", { params: { report_id: id }, body, ...options }),
    {
      onDone: async () => {
        toast(t("done"), { tone: "success" });
        await client.invalidateQueries({ queryKey: deskReportQuery(id).queryKey });
      },
    },
  );
  const isAgainst = outcome === "removed" || outcome === "warned";

  const isStanding = report.subject === "profile" || canRemove;
  const isOpen: Record<VerdictOutcome, boolean> = {
    removed: canRemove,
    warned: locale !== null,
    gone: locale === null || !isStanding,
    no_action: true,
  };

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    const rule = data.get("rule");
    return {
      // The server refuses a missing choice, with an error at its field.
      outcome: outcome as VerdictOutcome,
      ...(rule && { rule: String(rule) as ReportReason }),
      words: String(data.get("words") ?? ""),
      alike_ids: report.alike.map(({ id: alikeId }) => alikeId),
    };
  }

  return (
    <Card as="section" aria-labelledby="decision-title">
      <h2 id="decision-title" className="mb-4 text-lg font-bold">
        {t("decide")}
      </h2>
      <form ref={form.ref} noValidate method="post" className="grid gap-4" onSubmit={form.onSubmit(read)}>
        <Field
          label={t("outcome")}
          hint={isStanding ? undefined : t("gone")}
          error={form.errorOf("outcome")}
          required
        >
          <Select
            name="outcome"
            placeholder=""
            value={outcome}
            options={verdictOutcomes
              .filter((value) => isOpen[value])
              .map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            onChange={(event) => {
              setOutcome(event.target.value);
              form.clear("outcome");
            }}
          />
        </Field>
        {isAgainst ? (
          <>
            <RuleField form={form} reason={reason} />
            <WordsField form={form} locale={locale} isRequired={false} />
          </>
        ) : null}
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" loading={form.isBusy}>
          {t("submit")}
        </Button>
      </form>
    </Card>
  );
}
