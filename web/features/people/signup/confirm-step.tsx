import { MailOpen } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CorrectAddress } from "./correct-address.tsx";
import { useResend } from "./use-resend.ts";

type ConfirmStepProps = { onFinish: () => unknown };

/** The last step: the confirmation mail is on its way. */
export function ConfirmStep({ onFinish }: ConfirmStepProps) {
  const t = useT("signup");
  const user = useUser();
  const { resend, isBusy, error } = useResend(t("confirm.sent_again"));
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-center gap-3 rounded-card bg-primary-soft p-6 text-center text-on-primary-soft">
        <Icon icon={MailOpen} size="lg" />
        <p className="font-semibold">
          {t.rich("confirm.sent_to", {
            email: user?.email ?? "",
            b: (text) => <b className="wrap-anywhere">{text}</b>,
          })}
        </p>
        <p className="text-sm">{t("confirm.why")}</p>
      </div>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <div className="grid gap-3">
        <Button type="button" size="lg" block onClick={onFinish}>
          {t("confirm.done")}
        </Button>
        <Button type="button" variant="outline" size="lg" block loading={isBusy} onClick={resend}>
          {t("confirm.resend")}
        </Button>
      </div>
      <p className="text-sm text-text-muted">{t("confirm.wrong_address")}</p>
      <CorrectAddress />
    </div>
  );
}
