import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportReason, RestrictionKind } from "#contracts/care/report-kinds.ts";
import { suspensionHours } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { ActDialog } from "./act-dialog.tsx";
import { type DeskReport, deskReportQuery } from "./queries.ts";
import { RuleField, WordsField } from "./reason-fields.tsx";

/** The strongest decisions on a report, each behind a dialog that states the effects. */
export function RestrictMember({ report }: { report: DeskReport }) {
  const t = useT("reportqueue");
  const [kind, setKind] = useState<RestrictionKind | null>(null);
  const { may } = report;
  if (!may.suspend && !may.ban) return null;
  return (
    <Card as="section" aria-labelledby="restrict-title">
      <h2 id="restrict-title" className="text-lg font-bold">
        {t("restrict.title")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-pretty text-text-muted">{t("restrict.text")}</p>
      <div className="flex flex-wrap gap-2">
        {may.suspend ? (
          <Button variant="outline" onClick={() => setKind("suspended")}>
            {t("restrict.suspend")}
          </Button>
        ) : null}
        {may.ban ? (
          <Button variant="outline" onClick={() => setKind("banned")}>
            {t("restrict.ban")}
          </Button>
        ) : null}
      </div>
      {kind ? <RestrictDialog kind={kind} report={report} onClose={() => setKind(null)} /> : null}
    </Card>
  );
}

/** The offered lengths in hours; the server accepts every whole number within its limits. */
const lengths = [suspensionHours.min, 24, 3 * 24, 7 * 24, 30 * 24, 90 * 24, suspensionHours.max];
const usualHours = 7 * 24;

type Wish = { rule: ReportReason; words: string; hours: number; alike_ids: string[] };
type RestrictDialogProps = { kind: RestrictionKind; report: DeskReport; onClose: () => void };

function RestrictDialog({ kind, report, onClose }: RestrictDialogProps) {
  const t = useT("reportqueue");
  const client = useQueryClient();
  const { id, reason, locale } = report;
  const name = report.reported?.name ?? "";
  const isBan = kind === "banned";
  const form = useSubmit(
    ({ hours, ...reasons }: Wish, options) =>
      isBan
        ? api("POST /api/admin/reports/:report_id/ban", {
            params: { report_id: id },
            body: reasons,
            ...options,
          })
        : api("POST /api/admin/reports/:report_id/suspension", {
            params: { report_id: id },
            body: { ...reasons, hours },
            ...options,
          }),
    {
      onDone: async () => {
        toast(t("done"), { tone: "success" });
        onClose();
        await client.invalidateQueries({ queryKey: deskReportQuery(id).queryKey });
      },
    },
  );

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    return {
      rule: String(data.get("rule")) as ReportReason,
      words: String(data.get("words") ?? ""),
      hours: Number(data.get("hours") ?? usualHours),
      alike_ids: report.alike.map(({ id: alikeId }) => alikeId),
    };
  }

  return (
    <ActDialog
      title={t(isBan ? "restrict.ban_title" : "restrict.suspend_title", { name })}
      text={t(isBan ? "restrict.ban_text" : "restrict.suspend_text", { name })}
      submit={t(isBan ? "restrict.ban" : "restrict.suspend")}
      isDanger
      {...{ form, read, onClose }}
    >
      <RuleField form={form} reason={reason} />
      {isBan ? null : (
        <Field label={t("restrict.length")} error={form.errorOf("hours")} required>
          <Select
            name="hours"
            defaultValue={String(usualHours)}
            options={lengths.map((hours) => ({
              value: String(hours),
              label:
                hours < 24
                  ? t("restrict.hours", { count: hours })
                  : t("restrict.days", { count: hours / 24 }),
            }))}
            onChange={() => form.clear("hours")}
          />
        </Field>
      )}
      <WordsField form={form} locale={locale} isRequired />
    </ActDialog>
  );
}
