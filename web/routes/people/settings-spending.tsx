import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { storedCardQuery } from "#web/features/money/credits/stored-card-query.ts";
import { MandatesCard } from "#web/features/money/direct-debit/mandates-card.tsx";
import { mandatesQuery } from "#web/features/money/direct-debit/queries.ts";
import { spendingQuery } from "#web/features/money/spending/queries.ts";
import { SpendingCards } from "#web/features/money/spending/spending-cards.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/settings-spending";

// Most members never have these, so their code loads after the page's own.
const StoredCardCard = deferred(() => import("#web/features/money/credits/stored-card-card.tsx"), {
  // A removal pressed before the code has loaded must still work.
  isVital: true,
});

export const handle = {
  ...settingsFacts,
  messages: ["settings", "spending"],
} satisfies PageFacts;

const queries = () => [optional(spendingQuery()), optional(mandatesQuery()), optional(storedCardQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function SpendingSection() {
  return (
    <SettingsSection name="spending">
      <SpendingCards />
      <StoredCardCard />
      <MandatesCard />
    </SettingsSection>
  );
}
