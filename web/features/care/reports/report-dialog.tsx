import { Ban, ChevronRight, CircleCheck } from "lucide-react";
import { useState } from "react";
import { type ReportReason, reportReasons } from "#contracts/care/report-kinds.ts";
import {
  emergencyNumber,
  minAge,
  reportContextMessages,
  reportHours,
  reportWordsMaxLength,
} from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import type { Person, Reported } from "#web/lib/browser/care-wish.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

type ReportDialogProps = {
  person: Person;
  report: Reported;
  onClose: () => void;
  /** Blocks the reported member; returns the error text, or null. */
  onBlock: () => Promise<string | null>;
};
type Wish = { reason: ReportReason; words: string };

/** Choosing a reason sends the report. Only the reason "other" requires a text. */
export function ReportDialog({ person: { name }, report, onClose, onBlock }: ReportDialogProps) {
  const t = useT("reports");
  const common = useT("common");
  const [chosen, setChosen] = useState<ReportReason | null>(null);
  const [filed, setFiled] = useState<ApiAnswer<"POST /api/reports"> | null>(null);
  const form = useSubmit(
    ({ reason, words }: Wish, options) =>
      api("POST /api/reports", { body: { ...report, reason, words }, ...options }),
    { onDone: setFiled },
  );
  if (filed && chosen)
    return (
      <ReportFiled
        name={name}
        reason={chosen}
        reference={filed.reference}
        onClose={onClose}
        onBlock={onBlock}
      />
    );

  const choose = (reason: ReportReason) => {
    // The first choice is being sent: a second tap must not change the request or the display.
    if (form.isBusy) return;
    setChosen(reason);
    if (reason !== "other") void form.submit({ reason, words: "" });
  };
  const read = (): Wish => ({
    reason: "other",
    words: String(new FormData(form.ref.current ?? undefined).get("words") ?? ""),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{t(`titles.${report.subject}`, { name })}</bdi>}
      description={t("text", { name })}
      closeLabel={common("close")}
    >
      <p className="mb-3 text-sm text-text-muted">
        {t(`evidence.${report.subject}`, { count: reportContextMessages })}
      </p>
      {report.subject === "message" ? (
        <p className="mb-3 text-sm text-text-muted">{t("guess", { name })}</p>
      ) : null}
      {form.error ? (
        <Alert tone="danger" className="mb-3">
          {form.error}
        </Alert>
      ) : null}
      <h3 id="report-reason" className="mb-2 font-semibold">
        {t("question")}
      </h3>
      <ul aria-labelledby="report-reason" className="grid gap-2">
        {reportReasons.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              aria-disabled={form.isBusy}
              aria-expanded={reason === "other" ? chosen === "other" : undefined}
              onClick={() => choose(reason)}
              className="flex min-h-13 w-full items-center gap-3 rounded-control border border-border-strong bg-surface-raised px-4 py-3 text-left text-sm font-semibold transition-colors hover:border-primary"
            >
              <span className="min-w-0 grow hyphens-auto wrap-anywhere">
                {t(`reasons.${reason}`, { min_age: minAge })}
              </span>
              {form.isBusy && chosen === reason ? (
                <Spinner />
              ) : (
                <Icon icon={ChevronRight} className="shrink-0 text-text-muted" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {chosen === "other" ? (
        <form
          ref={form.ref}
          noValidate
          method="post"
          className="mt-3 grid gap-3"
          onSubmit={form.onSubmit(read)}
        >
          <Field label={t("words")} error={form.errorOf("words")} required>
            <TextArea
              name="words"
              rows={4}
              autoFocus
              limit={reportWordsMaxLength}
              counterLabel={(left) => t("left", { left })}
              onChange={() => form.clear("words")}
            />
          </Field>
          <Button type="submit" loading={form.isBusy}>
            {t("submit")}
          </Button>
        </form>
      ) : null}
    </Dialog>
  );
}

type ReportFiledProps = Pick<ReportDialogProps, "onClose" | "onBlock"> & {
  name: string;
  reason: ReportReason;
  reference: string;
};

/** Confirms the receipt, the next step and its date; one tap blocks the reported member. */
function ReportFiled({ name, reason, reference, onClose, onBlock }: ReportFiledProps) {
  const t = useT("reports");
  const common = useT("common");
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("done.title")}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("done.close")}
          </Button>
          <Button
            variant="danger"
            icon={<Icon icon={Ban} size="sm" />}
            onClick={async () => setFailure(await onBlock())}
          >
            <bdi className="wrap-anywhere">{t("done.block", { name })}</bdi>
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-sm" role="status">
        <p className="flex items-center gap-2">
          <Icon icon={CircleCheck} className="shrink-0 text-success-text" />
          <span>
            {t.rich("done.reference", { reference, b: (chunks) => <b className="tabular">{chunks}</b> })}
          </span>
        </p>
        <p className="font-semibold">{t(`reasons.${reason}`, { min_age: minAge })}</p>
        <p className="text-pretty">{t("done.next", { hours: reportHours })}</p>
        <p className="text-pretty text-text-muted">{t("done.danger", { emergency: emergencyNumber })}</p>
      </div>
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : null}
    </Dialog>
  );
}
