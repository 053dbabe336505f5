import { passkeysQuery } from "#web/features/ground/fields/own-proof.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { DeleteCard } from "#web/features/people/leaving/delete-card.tsx";
import { ExportCard } from "#web/features/people/leaving/export-card.tsx";
import { PauseCard } from "#web/features/people/leaving/pause-card.tsx";
import { archiveQuery } from "#web/features/people/leaving/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/settings-data";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "leaving", "reset", "passkeys"],
} satisfies PageFacts;

const queries = () => [optional(archiveQuery()), optional(passkeysQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function DataSection() {
  const user = useUser();
  // An unconfirmed profile is shown to no other member, so a pause is not offered.
  const canPause = user?.status === "active";
  return (
    <SettingsSection name="data">
      <ExportCard />
      {canPause ? <PauseCard /> : null}
      <DeleteCard credits={user?.credits ?? 0} canPause={canPause} />
    </SettingsSection>
  );
}
