import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type LiftReason, liftReasons } from "#contracts/care/report-kinds.ts";
import { api } from "#web/lib/api.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { deskReportQuery } from "./queries.ts";

/** Takes a suspension or a ban back, for a reason that stands in the log. */
export function LiftRestriction({ reportId }: { reportId: string }) {
  const t = useT("reportqueue");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("restrict.lift")}
      </Button>
      {isOpen ? <LiftDialog reportId={reportId} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function LiftDialog({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const t = useT("reportqueue");
  const common = useT("common");
  const client = useQueryClient();
  const formId = useId();
  const form = useSubmit(
    (body: { reason: LiftReason }, options) =>
      api("POST /api/admin/reports/:report_id/lift", { params: { report_id: reportId }, body, ...options }),
    {
      onDone: async () => {
        toast(t("restrict.lifted"), { tone: "success" });
        onClose();
        await client.invalidateQueries({ queryKey: deskReportQuery(reportId).queryKey });
      },
    },
  );

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    // What is not chosen is refused at its field, by the server as by anybody's.
    return { reason: (data.get("reason") || undefined) as LiftReason };
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("restrict.lift_title")}
      description={t("restrict.lift_text")}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("restrict.cancel")}
          </Button>
          <Button type="submit" form={formId} loading={form.isBusy}>
            {t("restrict.lift")}
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
        <Field label={t("restrict.lift_reason")} error={form.errorOf("reason")} required>
          <Select
            name="reason"
            placeholder=""
            defaultValue=""
            options={liftReasons.map((value) => ({ value, label: t(`restrict.reasons.${value}`) }))}
            onChange={() => form.clear("reason")}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}
