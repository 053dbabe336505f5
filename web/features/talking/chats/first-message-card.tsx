import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** The link to the waiting message. */
export default function FirstMessageCard() {
  const t = useT("firstmessage");
  return (
    <Alert
      title={t("waiting.title")}
      action={
        <ButtonLink size="sm" variant="outline" to="/first-message">
          {t("waiting.read")}
        </ButtonLink>
      }
    >
      {t("waiting.text")}
    </Alert>
  );
}
