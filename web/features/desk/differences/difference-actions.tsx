import { useQueryClient } from "@tanstack/react-query";
import { type DifferenceFinding, differenceFindings } from "#contracts/money/difference-kinds.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Difference, differencesQuery } from "./queries.ts";

/** Asks the gateway again, or marks the difference as checked with a finding for the audit log. */
export function DifferenceActions({ difference }: { difference: Difference }) {
  const t = useT("differences");
  const client = useQueryClient();
  const params = { difference_id: difference.id };
  const show = async (text: string) => {
    toast(text, { tone: "success" });
    await client.invalidateQueries({ queryKey: differencesQuery("open").queryKey });
  };
  const look = useSubmit(
    (_: object, options) =>
      api("POST /api/admin/payment-differences/:difference_id/look", { params, body: {}, ...options }),
    { onDone: () => show(t("looked")) },
  );
  const check = useSubmit(
    (body: { finding: DifferenceFinding; found_at: string }, options) =>
      api("POST /api/admin/payment-differences/:difference_id/check", { params, body, ...options }),
    { onDone: () => show(t("checked")) },
  );
  // The server refuses a missing choice, with an error at its field.
  const read = () => ({
    finding: String(new FormData(check.ref.current ?? undefined).get("finding")) as DifferenceFinding,
    found_at: difference.found_at,
  });
  const failure = (look.error && t("look_failed")) ?? check.error;
  return (
    <form
      ref={check.ref}
      noValidate
      method="post"
      onSubmit={check.onSubmit(read)}
      className="grid gap-3 border-t pt-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-end"
    >
      <Field label={t("finding")} error={check.errorOf("finding")} required>
        <Select
          name="finding"
          placeholder=""
          defaultValue=""
          options={differenceFindings.map((value) => ({ value, label: t(`findings.${value}`) }))}
          onChange={() => check.clear("finding")}
        />
      </Field>
      <Button type="submit" variant="secondary" loading={check.isBusy}>
        {t("check")}
      </Button>
      <Button variant="outline" loading={look.isBusy} onClick={() => look.submit({})}>
        {t("look")}
      </Button>
      {failure ? (
        <Alert tone="danger" className="sm:col-span-3">
          {failure}
        </Alert>
      ) : null}
    </form>
  );
}
