import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useResend } from "./use-resend.ts";

/** Requests another activation mail, and shows the result. */
export function ResendButton() {
  const t = useT("signup");
  const { resend, isBusy, error } = useResend(t("confirm.sent_again"));
  return (
    <>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" size="lg" block loading={isBusy} onClick={resend}>
        {t("confirm.resend")}
      </Button>
    </>
  );
}
