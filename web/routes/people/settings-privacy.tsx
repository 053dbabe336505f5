import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SavedAtOnce } from "#web/features/ground/settings/saved-at-once.tsx";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { PrivacyCards } from "#web/features/people/privacy/privacy-cards.tsx";
import { photoWishesQuery, privacyQuery } from "#web/features/people/privacy/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/settings-privacy";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "privacy"],
} satisfies PageFacts;

const queries = () => [
  optional(privacyQuery()),
  optional(photoWishesQuery()),
  optional(settingsQuery("search")),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function PrivacySection() {
  const user = useUser();
  return (
    <SettingsSection name="privacy">
      <SavedAtOnce>
        {user ? <PrivacyCards memberId={user.id} isConfirmed={user.status !== "not_confirmed"} /> : null}
      </SavedAtOnce>
    </SettingsSection>
  );
}
