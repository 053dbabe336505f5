import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { CreditsPage } from "#web/features/money/credits/credits-page.tsx";
import { priceQueries } from "#web/features/money/credits/queries.ts";
import { storedCardQuery } from "#web/features/money/credits/stored-card-query.ts";
import { allowanceOf } from "#web/features/money/spending/allowance.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/credits";

export const handle = { messages: ["credits", "spending"], hasWayBack: true } satisfies PageFacts;

const queries = ({ request }: Route.LoaderArgs | Route.ClientLoaderArgs) => [
  ...priceQueries(request),
  optional(storedCardQuery()),
  optional(settingsQuery("credits")),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Credits() {
  const t = useT("credits");
  return (
    <>
      <PageHead title={t("title")} description={t("lead")} />
      <CreditsPage allowanceOf={allowanceOf} notice={<BonusParts part="note" />} />
    </>
  );
}
