import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";

type StepButtonsProps = {
  isBusy?: boolean;
  /** "Next" waits for a running task, such as an upload; skipping stays possible. */
  isWaiting?: boolean;
  onSkip: () => unknown;
  /** If omitted, the first button submits the step's form. */
  onNext?: () => unknown;
  nextLabel?: string;
  skipLabel?: string;
};

/** "Next" and "Skip" of the same size, so that skipping is as easy as filling in. */
export function StepButtons({
  isBusy = false,
  isWaiting = false,
  onSkip,
  onNext,
  nextLabel,
  skipLabel,
}: StepButtonsProps) {
  const t = useT("signup");
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button type="button" variant="outline" size="lg" onClick={() => void onSkip()} disabled={isBusy}>
        {skipLabel ?? t("skip")}
      </Button>
      <Button type={onNext ? "button" : "submit"} size="lg" loading={isBusy || isWaiting} onClick={onNext}>
        {nextLabel ?? t("next")}
      </Button>
    </div>
  );
}
