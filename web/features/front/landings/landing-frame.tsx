import type { ReactNode } from "react";
import type { Teaser } from "#contracts/front/landings.ts";
import { minAge } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Link } from "#web/ui/link.tsx";
import { TeaserCard } from "./teaser-card.tsx";
import type { Wording } from "./wordings.ts";

type LandingFrameProps = {
  teaser: Teaser | null;
  wording: Wording;
  /** Log-in for members of the site, with the page that follows. */
  loginPath: string;
  /** The visitor's task on this page. */
  children: ReactNode;
};

/** A landing page about a member: their teaser, and one task. */
export function LandingFrame({ teaser, wording, loginPath, children }: LandingFrameProps) {
  const t = useT("landing");
  const { siteName: site } = usePageRequest();
  return (
    <div className="mx-auto grid w-full max-w-page items-start gap-8 px-4 py-6 sm:py-10 md:grid-cols-2">
      <div className="md:sticky md:top-6 md:order-2 md:ml-auto md:w-full md:max-w-96">
        <TeaserCard teaser={teaser} />
      </div>
      <div className="grid gap-6">
        <div>
          <h1 className="text-2xl font-extrabold text-balance wrap-anywhere">
            {teaser ? t("title_of", { name: teaser.name }) : t("title", { site })}
          </h1>
          <p className="mt-3 max-w-prose text-pretty text-text-muted">{t(`lead.${wording}`)}</p>
        </div>
        {children}
        <p className="text-sm text-text-muted">
          {t("adults", { min_age: minAge })}{" "}
          <Link to={loginPath} className="font-semibold text-primary-text underline underline-offset-4">
            {t("login")}
          </Link>
        </p>
      </div>
    </div>
  );
}
