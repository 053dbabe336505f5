import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { HiddenList } from "#web/features/meeting/hidden-profiles/hidden-list.tsx";
import { hiddenProfilePages } from "#web/features/meeting/hidden-profiles/queries.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-hidden";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "hiding", "person"],
} satisfies PageFacts;

const queries = () => [optional(hiddenProfilePages())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function HiddenSection() {
  const t = useT("hiding");
  return (
    <SettingsSection name="hidden">
      <Card>
        <p className="mb-5 text-sm text-text-muted">{t("intro")}</p>
        <HiddenList />
      </Card>
    </SettingsSection>
  );
}
