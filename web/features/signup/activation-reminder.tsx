import { MailWarning } from "lucide-react";
import { useLocation } from "react-router";
import { useUser } from "#web/features/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useResend } from "./use-resend.ts";

/** Pages on which the reminder would be in the way (seed section 4). */
const quietPages = /^\/(signup|complete-signup|settings|notifications|activate)/;

/** Shown until the address is confirmed (seed section 4: activation reminder). */
export function ActivationReminder() {
  const t = useT("signup");
  const user = useUser();
  const { pathname } = useLocation();
  const { resend, isBusy, error } = useResend();
  const isDue =
    user?.status === "not_confirmed" &&
    user.profile.status === "disabled" &&
    user.notifications_disabled.length === 0;
  if (!isDue || quietPages.test(pathname)) return null;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4">
      <Alert
        tone="warning"
        title={t("reminder.title")}
        action={
          <Button
            type="button"
            variant="outline"
            size="sm"
            loading={isBusy}
            onClick={resend}
            icon={<Icon icon={MailWarning} size="sm" />}
          >
            {t("confirm.resend")}
          </Button>
        }
      >
        {t.rich("reminder.text", { email: user.email, b: (text) => <b className="break-all">{text}</b> })}
        {error ? <span className="mt-1 block font-semibold">{error}</span> : null}
      </Alert>
    </div>
  );
}
