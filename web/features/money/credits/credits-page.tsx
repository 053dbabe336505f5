import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { type AllowanceOf, CheckoutForm } from "./checkout-form.tsx";
import { codeParam } from "./discount-code.ts";
import { NotTaken } from "./not-taken.tsx";
import { PremiumBrings } from "./premium-brings.tsx";
import { PriceList } from "./price-list.tsx";
import { Purse } from "./purse.tsx";
import { bundlesQuery } from "./queries.ts";
import { isChat, readReturnPath } from "./return-path.ts";
import { VisitorCall } from "./visitor-call.tsx";

const RepeatLink = deferred(() => import("./repeat-link.tsx"));

type CreditsPageProps = {
  bundleId?: string | undefined;
  method?: string | undefined;
  allowanceOf: AllowanceOf;
  /** A notice above the prices. */
  notice?: ReactNode;
};

/** The page that sells credits: bundles, prices and payment methods. */
export function CreditsPage({ bundleId, method, allowanceOf, notice }: CreditsPageProps) {
  const t = useT("credits");
  const [search] = useSearchParams();
  const user = useUser();
  const code = search.get(codeParam) || undefined;
  const offer = useQuery(bundlesQuery(code)).data;
  const returnTo = readReturnPath(search.get("return_to"));
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 md:py-12">
      <h1 className="text-2xl font-extrabold">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-text-muted">{t("lead")}</p>
      {search.get("reason") === "credits" && user ? <NotEnough returnTo={returnTo} /> : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {offer ? (
          <div className="grid gap-7">
            <Purse offer={offer} />
            {notice}
            {user ? <RepeatLink offer={offer} returnTo={returnTo} code={code} /> : null}
            {user ? (
              <CheckoutForm
                key={`${bundleId} ${method}`}
                offer={offer}
                memberId={user.id}
                returnTo={returnTo}
                bundleId={bundleId}
                method={method}
                allowanceOf={allowanceOf}
              />
            ) : (
              <>
                {offer.takes_payments === false ? <NotTaken /> : null}
                <PriceList bundles={offer.bundles} />
                <VisitorCall />
              </>
            )}
          </div>
        ) : (
          <Skeleton shape="box" className="h-96" />
        )}
        <PremiumBrings />
      </div>
    </div>
  );
}

function NotEnough({ returnTo }: { returnTo: string | null }) {
  const t = useT("credits");
  const tErrors = useT("errors");
  const toChat = returnTo !== null && isChat(returnTo);
  return (
    <Alert
      tone="info"
      title={tErrors("credits_insufficient")}
      className="mt-5"
      action={
        toChat ? (
          <ButtonLink to={returnTo} variant="outline" size="sm">
            {t("back.chat")}
          </ButtonLink>
        ) : null
      }
    >
      {t(toChat ? "not_enough.draft" : "not_enough.text")}
    </Alert>
  );
}
