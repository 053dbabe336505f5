import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { companyQuery, useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { countryName } from "#web/lib/intl.ts";
import { useLocale } from "#web/lib/locale.tsx";
import { usePageRequest } from "#web/lib/page-context.ts";
import { Logo } from "#web/ui/logo.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

const links = [
  ["/", "footer.home"],
  ["/premium", "footer.premium"],
] as const;

/** Links to pages that exist, and who is behind the site. */
export function Footer() {
  const t = useT("common");
  const locale = useLocale();
  const user = useUser();
  const { siteName } = usePageRequest();
  const company = useQuery(companyQuery()).data;
  return (
    <footer className="mt-auto border-t bg-surface-sunken">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-8 text-sm text-text-muted md:flex-row md:items-start md:gap-12">
        <div className="max-w-xs">
          <Logo name={siteName} className="text-text" />
          <p className="mt-2">{t("footer.promise")}</p>
          {user ? null : (
            <div className="mt-2 -ml-3 sm:hidden">
              <ThemeMenu />
            </div>
          )}
        </div>
        <nav aria-label={t("footer.label", { site: siteName })}>
          <ul className="flex flex-wrap gap-x-5">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
                >
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {company ? (
          <address className="not-italic md:ml-auto md:text-right">
            <strong className="font-semibold text-text">{company.name}</strong>
            <br />
            {[company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(", ")}
            {company.kvk ? (
              <>
                <br />
                {t("footer.registration", { number: company.kvk })}
              </>
            ) : null}
            {company.vat_numbers.map((number) => (
              <span key={number} className="block">
                {t("footer.vat", { number })}
              </span>
            ))}
          </address>
        ) : null}
      </div>
    </footer>
  );
}
