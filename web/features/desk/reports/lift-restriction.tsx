import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type LiftReason, liftReasons } from "#contracts/care/report-kinds.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { ActDialog } from "./act-dialog.tsx";
import { deskReportQuery } from "./queries.ts";

type LiftRestrictionProps = {
  reportId: string;
  /** The caller may choose the reason "appeal justified". */
  isAppealOpen: boolean;
};

/** Lifts a suspension or a ban; the reason is written to the audit log. */
export function LiftRestriction({ reportId, isAppealOpen }: LiftRestrictionProps) {
  const t = useT("reportqueue");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t("restrict.lift")}
      </Button>
      {isOpen ? <LiftDialog {...{ reportId, isAppealOpen }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function LiftDialog({ reportId, isAppealOpen, onClose }: LiftRestrictionProps & { onClose: () => void }) {
  const t = useT("reportqueue");
  const client = useQueryClient();
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
    // The server refuses a missing choice, with an error at its field.
    return { reason: (data.get("reason") || undefined) as LiftReason };
  }

  return (
    <ActDialog
      title={t("restrict.lift_title")}
      text={t("restrict.lift_text")}
      submit={t("restrict.lift")}
      {...{ form, read, onClose }}
    >
      <Field
        label={t("restrict.lift_reason")}
        hint={isAppealOpen ? undefined : t("restrict.lift_hint")}
        error={form.errorOf("reason")}
        required
      >
        <Select
          name="reason"
          placeholder=""
          defaultValue=""
          options={liftReasons
            .filter((value) => value !== "appeal" || isAppealOpen)
            .map((value) => ({ value, label: t(`restrict.reasons.${value}`) }))}
          onChange={() => form.clear("reason")}
        />
      </Field>
    </ActDialog>
  );
}
