import { BlockedList } from "#web/features/care/blocks/blocked-list.tsx";
import { ContactBlocks } from "#web/features/care/blocks/contact-blocks.tsx";
import { blocksPages, contactBlocksQuery } from "#web/features/care/blocks/queries.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-blocked";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "blocks", "person"],
} satisfies PageFacts;

const queries = () => [optional(blocksPages()), optional(contactBlocksQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function BlockedSection() {
  const t = useT("blocks");
  return (
    <SettingsSection name="blocked">
      <Card>
        <p className="mb-5 text-sm text-text-muted">{t("text")}</p>
        <BlockedList />
      </Card>
      <Card as="section" aria-labelledby="contact-title">
        <ContactBlocks />
      </Card>
    </SettingsSection>
  );
}
