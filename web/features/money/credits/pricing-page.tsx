import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { langConfigPath } from "#web/lib/language/lang-config-path.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { linkLook } from "#web/ui/link-look.ts";
import { leastMinor } from "./least-minor.ts";
import { NotTaken } from "./not-taken.tsx";
import { payNote } from "./pay-note.ts";
import { PremiumBrings } from "./premium-brings.tsx";
import { PriceList } from "./price-list.tsx";
import { type Offer, pricesQuery } from "./queries.ts";
import { VisitorCall } from "./visitor-call.tsx";

/** All prices, for visitors who consider joining. `notice`: shown above the prices. */
export function PricingPage({ notice }: { notice: ReactNode }) {
  const t = useT("pricing");
  const tCredits = useT("credits");
  const user = useUser();
  const offer = useQuery(pricesQuery()).data;
  const isSelling = offer?.takes_payments !== false;
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-10 px-4 py-8 md:py-12">
      <div>
        <h1 className="text-2xl font-extrabold">{t("title")}</h1>
        <p className="mt-2 max-w-prose text-pretty text-text-muted">{t("lead")}</p>
        {offer ? <Place offer={offer} /> : null}
      </div>
      {offer ? <Sending offer={offer} /> : null}
      <section>
        <h2 className="text-lg font-bold">{t("bundles")}</h2>
        <p className="mt-1 mb-4 text-sm text-text-muted">{tCredits(payNote(offer))}</p>
        <div className="not-empty:mb-4">{isSelling ? notice : <NotTaken />}</div>
        {offer ? (
          <PriceList
            bundles={offer.bundles}
            {...(user && isSelling && { linkTo: ({ id }: { id: string }) => `/credits/${id}` })}
          />
        ) : null}
      </section>
      <Free />
      <PremiumBrings />
      <Withdrawal />
      {user ? null : <VisitorCall />}
    </div>
  );
}

/** The country and currency of the prices, and a link to change them. */
function Place({ offer: { country, currency } }: { offer: Offer }) {
  const t = useT("pricing");
  const format = useFormat();
  const { isLanguageMenuHidden } = usePageRequest();
  return (
    <p className="mt-4 text-sm">
      {country
        ? t("place.known", { country: format.country(country), currency })
        : t("place.unknown", { currency })}{" "}
      {isLanguageMenuHidden ? null : (
        <Link to={langConfigPath({ pathname: "/pricing", search: "" })} className={linkLook}>
          {t("place.change")}
        </Link>
      )}
    </p>
  );
}

/** In credits, with the lowest price in money. */
function Sending({ offer: { bundles } }: { offer: Offer }) {
  const t = useT("pricing");
  const tCredits = useT("credits");
  const format = useFormat();
  const message = useSettings("credits")?.message_credits;
  const { photo_credits: photo, gift_credits: gifts = [] } = useSettings("pricing") ?? {};
  const cheapest = bundles.toSorted((a, b) => a.message_minor - b.message_minor)[0];
  if (message === undefined || photo === undefined || !cheapest) return null;
  const inCredits = (count: number) =>
    count === 0 ? tCredits("compare.nothing") : tCredits("count", { count });
  const fromMoney = (minor: number) =>
    minor === 0 ? null : t("sending.from", { money: format.money(minor, cheapest.currency) });
  return (
    <section>
      <h2 className="text-lg font-bold">{t("sending.title")}</h2>
      <table className="mt-4 w-full border-collapse overflow-hidden rounded-card bg-surface-raised text-sm shadow-soft">
        <caption className="sr-only">{t("sending.title")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("sending.what")}</th>
            <th scope="col">{t("sending.credits")}</th>
          </tr>
        </thead>
        <tbody>
          <Row what={tCredits("causes.message")}>
            <Price credits={inCredits(message)} money={fromMoney(cheapest.message_minor)} />
          </Row>
          <Row what={tCredits("causes.photo")}>
            <Price credits={inCredits(photo)} money={fromMoney(leastMinor(bundles, photo))} />
          </Row>
          {gifts.length > 0 ? (
            <Row what={tCredits("causes.gift")}>
              {[...new Set(gifts)].map((credits) => (
                <Price
                  key={credits}
                  credits={inCredits(credits)}
                  money={fromMoney(leastMinor(bundles, credits))}
                />
              ))}
            </Row>
          ) : null}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-pretty text-text-muted">{t("sending.note")}</p>
    </section>
  );
}

function Row({ what, children }: { what: string; children: ReactNode }) {
  return (
    <tr className="border-b last:border-b-0">
      <th scope="row" className="px-4 py-3 text-left align-top font-semibold">
        {what}
      </th>
      <td className="tabular px-4 py-3 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}

function Price({ credits, money }: { credits: string; money: string | null }) {
  return (
    <span className="block not-first:mt-2">
      <span className="block font-bold">{credits}</span>
      {money ? <span className="block text-xs text-text-muted">{money}</span> : null}
    </span>
  );
}

function Free() {
  const t = useT("pricing");
  const settings = useSettings("credits");
  const { free_messages = 0, free_conversations = 0, free_photos = 0 } = settings ?? {};
  const points = [
    t("free.join"),
    t("free.read"),
    free_messages * free_conversations > 0 &&
      t("free.first", { count: free_messages, conversations: free_conversations }),
    free_photos > 0 && t("free.photos", { count: free_photos }),
    t("free.help"),
  ].filter((point) => point !== false);
  return (
    <section>
      <h2 className="text-lg font-bold">{t("free.title")}</h2>
      <ul className="mt-3 grid gap-2 text-sm">
        {points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon icon={Check} className="text-primary-text" />
            <span>{point}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The terms and the page of withdrawal use the same setting. */
function Withdrawal() {
  const t = useT("pricing");
  const days = useSettings("pricing")?.refund_days ?? 0;
  if (days === 0) return null;
  return (
    <section>
      <h2 className="text-lg font-bold">{t("withdraw.title")}</h2>
      <p className="mt-2 max-w-prose text-sm text-pretty">
        {t.rich("withdraw.text", {
          count: days,
          link: (part) => (
            <Link to="/pages/return-policy" className={linkLook}>
              {part}
            </Link>
          ),
          terms: (part) => (
            <Link to="/pages/terms#prices" className={linkLook}>
              {part}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}
