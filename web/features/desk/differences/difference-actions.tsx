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
import { readAgain } from "./queries.ts";

type Target = { difference_id: string };
type Options = { idempotencyKey: string };
type Check = { finding: DifferenceFinding; found_at: string };

/** The calls of a difference of an order, and of one of a settlement. */
const calls = {
  order: {
    look: (params: Target, options: Options) =>
      api("POST /api/admin/payment-differences/:difference_id/look", { params, body: {}, ...options }),
    check: (params: Target, body: Check, options: Options) =>
      api("POST /api/admin/payment-differences/:difference_id/check", { params, body, ...options }),
  },
  settlement: {
    look: (params: Target, options: Options) =>
      api("POST /api/admin/settled-differences/:difference_id/look", { params, body: {}, ...options }),
    check: (params: Target, body: Check, options: Options) =>
      api("POST /api/admin/settled-differences/:difference_id/check", { params, body, ...options }),
  },
};

type ActionsProps = {
  of: keyof typeof calls;
  difference: { id: string; found_at: string };
  /** False: there is no order to ask about. */
  mayLook: boolean;
};

/** Asks the gateway again, or marks the difference as checked with a finding for the audit log. */
export function DifferenceActions({ of, difference, mayLook }: ActionsProps) {
  const t = useT("differences");
  const client = useQueryClient();
  const params = { difference_id: difference.id };
  const show = async (text: string) => {
    toast(text, { tone: "success" });
    await readAgain(client);
  };
  const look = useSubmit((_: object, options) => calls[of].look(params, options), {
    onDone: () => show(t("looked")),
  });
  const check = useSubmit((body: Check, options) => calls[of].check(params, body, options), {
    onDone: () => show(t("checked")),
    // Staff saw an older difference than the one that stands: the newest is shown at once.
    onRefused: ({ code }) => {
      if (code !== "conflict") return false;
      toast(t("changed"));
      void readAgain(client);
      return true;
    },
  });
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
      {mayLook ? (
        <Button variant="outline" loading={look.isBusy} onClick={() => look.submit({})}>
          {t("look")}
        </Button>
      ) : null}
      {failure ? (
        <Alert tone="danger" className="sm:col-span-3">
          {failure}
        </Alert>
      ) : null}
    </form>
  );
}
