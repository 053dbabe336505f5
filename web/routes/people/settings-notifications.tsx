import { switchesQuery } from "#web/features/ground/notifications/queries.ts";
import { SwitchCards } from "#web/features/ground/notifications/switch-cards.tsx";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SavedAtOnce } from "#web/features/ground/settings/saved-at-once.tsx";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/settings-notifications";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "notifications", "unsubscribe", "alerts"],
} satisfies PageFacts;

const queries = () => [optional(switchesQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function NotificationsSection() {
  return (
    <SettingsSection name="notifications">
      <SavedAtOnce>
        <SwitchCards />
      </SavedAtOnce>
    </SettingsSection>
  );
}
