import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { PremiumBrings } from "./premium-brings.tsx";
import { PriceList } from "./price-list.tsx";
import { bundlesQuery } from "./queries.ts";
import { isChat, readReturnPath } from "./return-path.ts";
import { VisitorCall } from "./visitor-call.tsx";
import { Wallet } from "./wallet.tsx";

type CreditsPageProps = { bundleId?: string | undefined; method?: string | undefined };

/** Where credits are bought: what there is, what it costs, how to pay. */
export function CreditsPage({ bundleId, method }: CreditsPageProps) {
  const t = useT("credits");
  const [search] = useSearchParams();
  const user = useUser();
  const offer = useQuery(bundlesQuery()).data;
  const returnTo = readReturnPath(search.get("return_to"));
  return (
    <div className="mx-auto w-full max-w-page px-4 py-8 md:py-12">
      <h1 className="text-2xl font-extrabold">{t("title")}</h1>
      <p className="mt-2 max-w-prose text-text-muted">{t("lead")}</p>
      {search.get("reason") === "credits" && user ? <NotEnough returnTo={returnTo} /> : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {offer ? (
          <div className="grid gap-7">
            <Wallet offer={offer} />
            {user ? (
              <CheckoutForm
                key={`${bundleId} ${method}`}
                offer={offer}
                memberId={user.id}
                returnTo={returnTo}
                bundleId={bundleId}
                method={method}
              />
            ) : (
              <>
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
