import { Clock, Coins, EyeOff, type LucideIcon, Trash2 } from "lucide-react";
import { type ReactNode, useId } from "react";
import { deletionDays, remarksMaxLength } from "#contracts/limits.ts";
import { type OwnProof, readProof } from "#web/features/ground/fields/own-proof.ts";
import { ProofField } from "#web/features/ground/fields/proof-field.tsx";
import { useSignedOut } from "#web/features/ground/session/use-signed-out.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** Seed section 9. */
const reasons = [
  "price",
  "found_someone",
  "not_looking",
  "site_problems",
  "not_enough_members",
  "time",
  "other",
] as const;
type Reason = (typeof reasons)[number];
type Wish = { reason: Reason | null; remarks: string } & OwnProof;

type DeleteDialogProps = {
  /** The remaining credits, which are lost. */
  credits: number;
  onClose: () => void;
  /** Offers a pause instead; undefined for members whose profile is not shown yet. */
  onPause: (() => void) | undefined;
};

/**
 * States the effects of a deletion, asks for the reason and for the password or a passkey; then the account
 * is hidden and the member logged out.
 */
export function DeleteDialog({ credits, onClose, onPause }: DeleteDialogProps) {
  const t = useT("leaving");
  const common = useT("common");
  const signedOut = useSignedOut();
  const formId = useId();
  const form = useSubmit((body: Wish) => api("POST /api/deletion", { body }), {
    onDone: () => signedOut("/account-deleted"),
  });

  function read(): Wish {
    const data = new FormData(form.ref.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? "");
    const reason = reasons.find((known) => known === text("reason")) ?? null;
    return { reason, remarks: text("remarks"), ...readProof(form.ref.current) };
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("delete.dialog_title")}
      closeLabel={common("close")}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("delete.cancel")}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={form.isBusy}>
            {t("delete.submit")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        onSubmit={form.onSubmit(read)}
        noValidate
        method="post"
        className="grid gap-5"
      >
        <ul className="grid gap-3 text-sm">
          <Consequence icon={EyeOff}>{t("delete.hidden")}</Consequence>
          <Consequence icon={Clock}>{t("delete.back", { days: deletionDays })}</Consequence>
          <Consequence icon={Trash2}>{t("delete.purged")}</Consequence>
          {credits > 0 ? <Consequence icon={Coins}>{t("delete.credits", { credits })}</Consequence> : null}
        </ul>
        {onPause ? (
          <Alert
            title={t("delete.pause_title")}
            action={
              <Button variant="outline" onClick={onPause}>
                {t("pause.submit")}
              </Button>
            }
          >
            {t("delete.pause_text")}
          </Alert>
        ) : null}
        <Field label={t("delete.reason")} error={form.errorOf("reason")}>
          <Select
            name="reason"
            placeholder={t("delete.reason_none")}
            defaultValue=""
            options={reasons.map((value) => ({ value, label: t(`delete.reasons.${value}`) }))}
          />
        </Field>
        <Field label={t("delete.remarks")} hint={t("delete.remarks_hint")} error={form.errorOf("remarks")}>
          <TextArea
            name="remarks"
            limit={remarksMaxLength}
            counterLabel={(left) => t("delete.remarks_left", { left })}
            onChange={() => form.clear("remarks")}
          />
        </Field>
        <ProofField form={form} label={t("delete.password")} before={["remarks"]} />
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}

function Consequence({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <Icon icon={icon} className="shrink-0 text-text-muted" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}
