import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type ReportReason, type RestrictionKind, reportReasons } from "#contracts/care/report-kinds.ts";
import { minAge, reportWordsMaxLength, suspensionHours } from "#contracts/limits.ts";
import { isLocale, localeNames } from "#i18n/locales.ts";
import { api } from "#web/lib/api.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast.ts";
import { type DeskReport, deskReportQuery } from "./queries.ts";

/** The strongest ends of a report, each behind a dialog that says what will happen. */
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

/** What is offered; the server takes every number of hours within its limits. */
const lengths = [suspensionHours.min, 24, 3 * 24, 7 * 24, 30 * 24, 90 * 24, suspensionHours.max];
const usualHours = 7 * 24;

type Wish = { rule: ReportReason; words: string; hours: number; alike_ids: string[] };
type RestrictDialogProps = { kind: RestrictionKind; report: DeskReport; onClose: () => void };

function RestrictDialog({ kind, report, onClose }: RestrictDialogProps) {
  const t = useT("reportqueue");
  const reports = useT("reports");
  const common = useT("common");
  const client = useQueryClient();
  const formId = useId();
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
  const language = locale && (isLocale(locale) ? localeNames[locale] : locale);

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
    <Dialog
      open
      onClose={onClose}
      title={t(isBan ? "restrict.ban_title" : "restrict.suspend_title", { name })}
      description={t(isBan ? "restrict.ban_text" : "restrict.suspend_text", { name })}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("restrict.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={form.isBusy}>
            {t(isBan ? "restrict.ban" : "restrict.suspend")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={form.onSubmit(read)}
      >
        <Field label={t("rule")} error={form.errorOf("rule")} required>
          <Select
            name="rule"
            defaultValue={reason}
            options={reportReasons.map((value) => ({
              value,
              label: reports(`rules.${value}`, { min_age: minAge }),
            }))}
            onChange={() => form.clear("rule")}
          />
        </Field>
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
        <Field
          label={t("restrict.words")}
          hint={t("restrict.words_hint", { language: language ?? "" })}
          error={form.errorOf("words")}
          required
        >
          <TextArea
            name="words"
            rows={4}
            limit={reportWordsMaxLength}
            counterLabel={(left) => reports("left", { left })}
            onChange={() => form.clear("words")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}
