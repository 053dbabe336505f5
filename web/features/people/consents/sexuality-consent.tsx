import { useState } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useWithdraw } from "./use-withdraw.ts";

/** Whether the member's sexuality may be stored and shown, with a button to withdraw the consent. */
export function SexualityConsent({ isGiven }: { isGiven: boolean }) {
  const t = useT("consents");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="mt-1 text-sm text-pretty text-text-muted">
        {t(isGiven ? "sexuality.given" : "sexuality.none")}
      </p>
      {isGiven ? (
        <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
          {t("sexuality.submit")}
        </Button>
      ) : null}
      {isAsking ? <WithdrawDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** States, before the withdrawal, that the entered data will be deleted. */
function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const t = useT("consents");
  const common = useT("common");
  const textOf = useErrorText();
  const withdraw = useWithdraw();
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setFailure(null);
    try {
      await withdraw("sexuality", t("sexuality.done"), onClose);
    } catch (error) {
      setFailure(textOf(error));
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("sexuality.confirm_title")}
      description={t("sexuality.confirm_text")}
      closeLabel={common("close")}
      cancelLabel={t("sexuality.cancel")}
      confirmLabel={t("sexuality.submit")}
      failure={failure}
      onConfirm={submit}
    />
  );
}
