import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { CorrectAddress } from "./correct-address.tsx";
import { useResend } from "./use-resend.ts";

/** An unconfirmed address is corrected instead of changed, as in the sign-up's last step. */
export default function UnconfirmedAddress() {
  const t = useT("security");
  const signup = useT("signup");
  const { resend, isBusy, error } = useResend(signup("confirm.sent_again"));
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-text-muted">
        {t.rich("email.unconfirmed", {
          email: useUser()?.email ?? "",
          b: (chunks) => <b className="text-text wrap-anywhere">{chunks}</b>,
        })}
      </p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" variant="outline" loading={isBusy} onClick={resend}>
        {signup("confirm.resend")}
      </Button>
      <CorrectAddress />
    </div>
  );
}
