import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { PricingPage } from "#web/features/money/credits/pricing-page.tsx";
import { pricesQuery } from "#web/features/money/credits/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/pricing";

export const handle = {
  messages: ["credits", "pricing"],
  without: ["photo", "push"],
  startsLate: "painted",
} satisfies PageFacts;

const queries = () => [pricesQuery(), optional(settingsQuery("credits")), optional(settingsQuery("pricing"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Pricing() {
  const t = useT("pricing");
  const { siteName } = usePageRequest();
  return (
    <>
      <PublicHead title={t("title")} description={t("description", { site: siteName })} />
      <PricingPage notice={<BonusParts part="note" />} />
    </>
  );
}
