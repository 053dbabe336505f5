import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { ConsentCards } from "#web/features/people/consents/consent-cards.tsx";
import { consentsQuery } from "#web/features/people/consents/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/settings-consents";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "consents"],
} satisfies PageFacts;

const queries = () => [optional(consentsQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function ConsentsSection() {
  return (
    <SettingsSection name="consents">
      <ConsentCards />
    </SettingsSection>
  );
}
