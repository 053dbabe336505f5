import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { DeviceList, devicesQuery } from "#web/features/people/security/device-list.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-devices";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "security", "errors"],
} satisfies PageFacts;

const queries = () => [optional(devicesQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function DevicesSection() {
  return (
    <SettingsSection name="devices">
      <Card>
        <DeviceList />
      </Card>
    </SettingsSection>
  );
}
