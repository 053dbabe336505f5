import { data } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { kindOfId } from "#web/features/money/credits/address-id.ts";
import { CreditsPage } from "#web/features/money/credits/credits-page.tsx";
import { codeIn } from "#web/features/money/credits/discount-code.ts";
import { OrderPage } from "#web/features/money/credits/order-page.tsx";
import { bundlesQuery, orderQuery, priceQueries } from "#web/features/money/credits/queries.ts";
import { storedCardQuery } from "#web/features/money/credits/stored-card-query.ts";
import { allowanceOf } from "#web/features/money/spending/allowance.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/checkout";

export const handle = {
  messages: ["credits", "spending"],
  hasWayBack: true,
} satisfies PageFacts;

type Args = Pick<Route.LoaderArgs, "params" | "request">;

function queries({ params: { id }, request }: Args) {
  const kind = kindOfId(id);
  if (kind === null) throw data(null, { status: 404 });
  const settings = optional(settingsQuery("credits"));
  return kind === "order"
    ? [
        orderQuery(id),
        optional(bundlesQuery(codeIn(new URL(request.url)))),
        settings,
        optional(settingsQuery("support")),
      ]
    : [...priceQueries(request), optional(storedCardQuery()), settings];
}

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

/** A preselected bundle, or the order to which the hosted checkout returns. */
export default function Checkout({ params: { id, paymentmethod } }: Route.ComponentProps) {
  const t = useT("credits");
  const user = useUser();
  if (kindOfId(id) === "bundle") {
    return (
      <>
        <PageHead title={t("title")} />
        <CreditsPage
          bundleId={id}
          method={paymentmethod}
          allowanceOf={allowanceOf}
          notice={<BonusParts part="note" />}
        />
      </>
    );
  }
  return (
    <>
      <PageHead title={t("outcome.title")} />
      {user ? <OrderPage key={id} orderId={id} memberId={user.id} allowanceOf={allowanceOf} /> : null}
    </>
  );
}
