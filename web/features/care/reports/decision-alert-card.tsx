import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The link to a decision and its reasons. */
export default function DecisionAlertCard() {
  const t = useT("alerts");
  return (
    <Alert
      tone="warning"
      title={t("decision.title")}
      action={
        <ButtonLink to="/notifications/reports" size="sm">
          {t("decision.action")}
        </ButtonLink>
      }
    >
      {t("decision.text")}
    </Alert>
  );
}
