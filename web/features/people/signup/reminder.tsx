import { MailWarning } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { useIsSmartphone } from "./use-is-smartphone.ts";
import { useResend } from "./use-resend.ts";

/** With this parameter in the address a smartphone shows the reminder as a modal (seed section 4). */
const modalQuery = "api_signup_complete";

/** Asks to confirm the address, and offers another mail. */
export default function Reminder({ email }: { email: string }) {
  const t = useT("alerts");
  const [search, setSearch] = useSearchParams();
  const isSmartphone = useIsSmartphone();
  const [isClosed, setClosed] = useState(false);
  const { resend, isBusy, error } = useResend(t("reminder.sent_again"));
  const text = (
    <>
      {t.rich("reminder.text", { email, b: (part) => <b className="wrap-anywhere">{part}</b> })}{" "}
      <Link to="/complete-signup?step=confirm" className="font-semibold underline underline-offset-4">
        {t("reminder.correct")}
      </Link>
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
