import { useLocation } from "react-router";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Price } from "./forecast-price.ts";

/** A link to the credits and back; the draft stays in the composer. */
export function NoCredits({ refusal }: { refusal: NonNullable<Price["refusal"]> }) {
  const t = useT("chats");
  const tErrors = useT("errors");
  const { pathname } = useLocation();
  const back = new URLSearchParams({ return_to: pathname });
  if (refusal === "credits_insufficient") back.set("reason", "credits");
  return (
    <Alert
      tone="warning"
      title={tErrors(refusal)}
      action={
        <ButtonLink to={`/credits?${back}`} variant="secondary" size="sm">
          {t("credits.action")}
        </ButtonLink>
      }
    >
      {t("credits.text")}
    </Alert>
  );
}
