import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Comparison } from "./comparison.tsx";
import { codeParam } from "./discount-code.ts";
import { NotTaken } from "./not-taken.tsx";
import { payNote } from "./pay-note.ts";
import { PriceList } from "./price-list.tsx";
import { pricesQuery } from "./queries.ts";
import { readReturnPath, withReturnPath } from "./return-path.ts";
import { VisitorCall } from "./visitor-call.tsx";

/** `notice`: shown above the prices. */
export function PremiumPage({ notice }: { notice?: ReactNode }) {
  const t = useT("credits");
  const [search] = useSearchParams();
  const user = useUser();
  const code = search.get(codeParam) || undefined;
  const offer = useQuery(pricesQuery(code)).data;
  const isSelling = offer?.takes_payments !== false;
  const returnTo = readReturnPath(search.get("return_to"));
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-8 px-4 py-8 md:py-12">
      <div>
        <h1 className="text-2xl font-extrabold">{t("premium.title")}</h1>
        <p className="mt-2 max-w-prose text-text-muted">{t("premium.lead")}</p>
      </div>
      {user?.paid_user ? <Alert tone="success">{t("brings.have")}</Alert> : null}
      <Comparison />
      <section>
        <h2 className="text-lg font-bold">{t(user?.paid_user ? "title" : "premium.packages")}</h2>
        <p className="mt-1 mb-4 text-sm text-text-muted">{t(payNote(offer))}</p>
        <div className="not-empty:mb-4">{isSelling ? notice : <NotTaken />}</div>
        {offer ? (
          <PriceList
            bundles={offer.bundles}
            {...(user &&
              isSelling && { linkTo: ({ id }) => withReturnPath(`/credits/${id}`, returnTo, code) })}
          />
        ) : null}
      </section>
      {user ? null : <VisitorCall />}
    </div>
  );
}
