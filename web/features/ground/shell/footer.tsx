import { companyLines } from "#web/features/ground/session/company-lines.ts";
import { companyQuery, useUser } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
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
  const user = useUser();
  const site = usePageRequest();
  const { siteName, hasOtherKinds } = site;
  const company = useCached(companyQuery());
  return (
    <footer className="mt-auto border-t bg-surface-sunken">
      <div className="mx-auto flex max-w-page flex-col gap-6 px-5 py-8 text-sm text-text-muted md:flex-row md:items-start md:gap-12">
        <div className="max-w-xs">
          <Logo site={site} className="text-text" />
          <p className="mt-2">{t(hasOtherKinds ? "promise_kinds" : "promise")}</p>
          <p className="mt-2 text-xs">
            {t("disclaimer")} {hasOtherKinds ? t("not_members") : null}
          </p>
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
        {company ? <CompanyAddress company={company} /> : null}
      </div>
    </footer>
  );
}

function CompanyAddress({ company }: { company: ApiAnswer<"GET /api/companyinfo.php"> }) {
  const t = useT("footer");
  const locale = useLocale();
  const { name, kvk, tradenames, vat_numbers, support_phone: phone } = company;
  const { place, home, register, number } = companyLines(company, (code) => countryName(locale, code));
  return (
    <address className="not-italic md:ml-auto md:text-right">
      <strong className="font-semibold text-text">{name}</strong>
      {tradenames.length > 0 ? (
        <span className="block">
          {t("tradenames", { count: tradenames.length, names: tradenames.join(", ") })}
        </span>
      ) : null}
      <span className="block">{place}</span>
      {phone ? (
        <a
          href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}
          className="flex min-h-11 items-center underline-offset-4 hover:underline md:justify-end"
        >
          {t("phone", { phone })}
        </a>
      ) : null}
      {register ? (
        <span className="block">
          {register === "nl"
            ? t("registration.nl", { number: kvk })
            : t("registration.other", { number: kvk, country: home })}
        </span>
      ) : null}
      {vat_numbers.map((value) => (
        <span key={value} className="block">
          {number === "tax" ? t("tax", { number: value }) : t("vat", { number: value })}
        </span>
      ))}
    </address>
  );
}
