import { Decisions } from "#web/features/care/reports/decisions.tsx";
import { OwnReports } from "#web/features/care/reports/own-reports.tsx";
import { ownReportsQuery } from "#web/features/care/reports/queries.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-reports";

export const handle = { ...settingsFacts, messages: ["settings", "reports"] } satisfies PageFacts;

const queries = () => [ownReportsQuery()];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function ReportsSection() {
  return (
    <SettingsSection name="reports">
      <Decisions />
      <Card as="section" aria-labelledby="own-reports">
        <OwnReports />
      </Card>
    </SettingsSection>
  );
}
