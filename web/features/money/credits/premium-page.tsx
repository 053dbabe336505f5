import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Comparison } from "./comparison.tsx";
import { PriceList } from "./price-list.tsx";
import { bundlesQuery } from "./queries.ts";
import { readReturnPath, withReturnPath } from "./return-path.ts";
import { VisitorCall } from "./visitor-call.tsx";

export function PremiumPage() {
  const t = useT("credits");
  const [search] = useSearchParams();
  const user = useUser();
  const offer = useQuery(bundlesQuery()).data;
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
        <p className="mt-1 mb-4 text-sm text-text-muted">{t("pay_note")}</p>
        {offer ? (
          <PriceList
            bundles={offer.bundles}
            {...(user && { linkTo: ({ id }) => withReturnPath(`/credits/${id}`, returnTo) })}
          />
        ) : null}
      </section>
      {user ? null : <VisitorCall />}
    </div>
  );
}
