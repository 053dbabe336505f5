import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The number of failed messages, and a link to the conversation of the oldest. */
export default function UnsentAlertCard({ count, partnerId }: { count: number; partnerId: string }) {
  const t = useT("alerts");
  return (
    <Alert
      tone="warning"
      title={t("unsent.title", { count })}
      action={
        <ButtonLink size="sm" variant="outline" to={`/members/${partnerId}/chat`}>
          {t("unsent.action")}
        </ButtonLink>
      }
    >
      {t("unsent.text")}
    </Alert>
  );
}
