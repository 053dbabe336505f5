import { useState } from "react";
import { minAge, verdictNoteMaxLength } from "#contracts/limits.ts";
import { type RejectionReason, rejectionReasons } from "#contracts/people/rejection-reasons.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Radio } from "#web/ui/radio.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

type RejectDialogProps = {
  open: boolean;
  onClose: () => void;
  onReject: (reason: RejectionReason, note: string) => unknown;
};

/** The reasons, in the words that the owner will read. */
export function RejectDialog({ open, onClose, onReject }: RejectDialogProps) {
  const t = useT("photoqueue");
  const photos = useT("photos");
  const common = useT("common");
  const [reason, setReason] = useState<RejectionReason | null>(null);
  const [note, setNote] = useState("");
  const [isMissing, setMissing] = useState(false);

  function submit() {
    if (!reason) return setMissing(true);
    if (note.trim().length <= verdictNoteMaxLength) void onReject(reason, note.trim());
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("reject_title")}
      description={t("reject_text")}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" type="submit" form="reject-photo">
            {t("reject_submit")}
          </Button>
        </>
      }
    >
      <form
        id="reject-photo"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={t("reason")} group error={isMissing ? t("reason_missing") : undefined} required>
          <div className="grid">
            {rejectionReasons.map((one) => (
              <Radio
                key={one}
                name="reason"
                className="py-1.5"
                value={one}
                checked={reason === one}
                onChange={() => {
                  setReason(one);
                  setMissing(false);
                }}
              >
                {photos(`rejected.${one}`, { min_age: minAge })}
              </Radio>
            ))}
          </div>
        </Field>
        <Field label={t("note")} hint={t("note_hint")}>
          <TextArea
            name="note"
            rows={2}
            limit={verdictNoteMaxLength}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
