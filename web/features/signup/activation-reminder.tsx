import { MailWarning } from "lucide-react";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useUser } from "#web/features/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useIsSmartphone } from "./use-is-smartphone.ts";
import { useResend } from "./use-resend.ts";

/** Pages on which the reminder would be in the way (seed section 4). */
const quietPages = /^\/(signup|complete-signup|settings|notifications|activate)(\/|$)/;
/** With this in the address a smartphone shows the reminder as a modal (seed section 4). */
const modalQuery = "api_signup_complete";

/** Shown until the address is confirmed (seed section 4: activation reminder). */
export function ActivationReminder() {
  const user = useUser();
  const { pathname } = useLocation();
  const isDue =
    user?.status === "not_confirmed" &&
    user.profile.status === "disabled" &&
    user.notifications_disabled.length === 0;
  if (!isDue || quietPages.test(pathname)) return null;
  return <Reminder email={user.email} />;
}

function Reminder({ email }: { email: string }) {
  const t = useT("alerts");
  const [search, setSearch] = useSearchParams();
  const isSmartphone = useIsSmartphone();
  const [isClosed, setClosed] = useState(false);
  const { resend, isBusy, error } = useResend(t("reminder.sent_again"));
  const text = (
    <>
      {t.rich("reminder.text", { email, b: (part) => <b className="wrap-anywhere">{part}</b> })}
      {error ? <span className="mt-1 block font-semibold">{error}</span> : null}
    </>
  );

  if (search.has(modalQuery) && isSmartphone && !isClosed) {
    const close = () => {
      setClosed(true);
      setSearch(
        (current) => {
          current.delete(modalQuery);
          return current;
        },
        { replace: true, preventScrollReset: true },
      );
    };
    return (
      <Dialog
        open
        size="sm"
        title={t("reminder.title")}
        closeLabel={t("reminder.later")}
        onClose={close}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              {t("reminder.later")}
            </Button>
            <Button type="button" loading={isBusy} onClick={resend}>
              {t("reminder.resend")}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    );
  }
  return (
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
          {t("reminder.resend")}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
