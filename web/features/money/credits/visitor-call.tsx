import { useLocation } from "react-router";
import { priceParts } from "#web/features/ground/session/price-parts.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";

/** Prices are public; buying requires an account. */
export function VisitorCall() {
  const t = useT("credits");
  const { isFirstFree } = priceParts(useSettings("credits"));
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(pathname + search);
  return (
    <Card tone="outline" className="text-center">
      <p className="font-bold">{t("visitor.title")}</p>
      <p className="mt-1 text-sm text-text-muted">{t(isFirstFree ? "visitor.text_free" : "visitor.text")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to={`/signup?next=${next}`}>{t("visitor.join")}</ButtonLink>
        <ButtonLink to={`/login?next=${next}`} variant="outline">
          {t("visitor.login")}
        </ButtonLink>
      </div>
    </Card>
  );
}
