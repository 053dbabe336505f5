import { companyQuery, useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { countryName } from "#web/lib/language/intl.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { Link } from "#web/ui/link.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { ThemeMenu } from "./theme-menu.tsx";

const links = [
  ["/pages/terms", "links.terms"],
  ["/pages/privacy", "links.privacy"],
  ["/pages/cookies", "links.cookies"],
  ["/pages/ban", "links.ban"],
  ["/pricing", "links.pricing"],
  ["/complaints", "links.complaints"],
  ["/pages/return-policy", "links.return_policy"],
  ["/pages/faq", "links.faq"],
  ["/pages/service", "links.service"],
] as const;

/** Links to existing pages, and the site's operator. */
export default function Footer() {
  const t = useT("footer");
  const locale = useLocale();
  const user = useUser();
  const { siteName } = usePageRequest();
  const company = useCached(companyQuery());
  return (
    <footer className="mt-auto border-t bg-surface-sunken">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-8 text-sm text-text-muted md:flex-row md:items-start md:gap-12">
        <div className="max-w-xs">
          <Logo name={siteName} className="text-text" />
          <p className="mt-2">{t("promise")}</p>
          {user ? null : (
            <div className="mt-2 -ml-3 sm:hidden">
              <ThemeMenu />
            </div>
          )}
        </div>
        {/* Not a list: the frame is on every page and its number of elements is limited. */}
        <nav aria-label={t("label", { site: siteName })} className="grid grid-cols-2 gap-x-6">
          {links.map(([to, label]) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {t(label)}
            </Link>
          ))}
          {user ? (
            <Link
              to="/transactions"
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {t("links.withdrawal")}
            </Link>
          ) : null}
        </nav>
        {company ? (
          <address className="not-italic md:ml-auto md:text-right">
            <strong className="font-semibold text-text">{company.name}</strong>
            <br />
            {[company.address, company.city, countryName(locale, company.country)].filter(Boolean).join(", ")}
            {company.kvk ? (
              <>
                <br />
                {t("registration", { number: company.kvk })}
              </>
            ) : null}
            {company.vat_numbers.map((number) => (
              <span key={number} className="block">
                {t("vat", { number })}
              </span>
            ))}
          </address>
        ) : null}
      </div>
    </footer>
  );
}
