import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { PremiumPage } from "#web/features/money/credits/premium-page.tsx";
import { priceQueries, pricesQuery } from "#web/features/money/credits/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/premium";

export const handle = {
  messages: ["credits"],
  without: ["photo", "push"],
  isMembersArea: true,
} satisfies PageFacts;

const queries = ({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) => [
  ...priceQueries(request, pricesQuery),
  optional(settingsQuery("credits")),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Premium() {
  const t = useT("credits");
  return (
    <>
      <PublicHead title={t("premium.title")} description={t("premium.lead")} />
      <PremiumPage notice={<BonusParts part="note" />} />
    </>
  );
}
