import { useSearchParams } from "react-router";
import { LangConfigForm } from "#web/features/ground/lang-config/lang-config-form.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { nextPage } from "#web/lib/language/lang-config-path.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/lang-config";

export const handle = { messages: ["langconfig"], without: ["photo", "push"] } satisfies PageFacts;

const queries = () => [optional(settingsQuery("reach"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function LangConfig() {
  const t = useT("langconfig");
  const title = useT("common")("language.more");
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-14">
      <PageHead title={title} />
      <Card padding="lg">
        <h1 className="text-xl font-bold">{title}</h1>
        <p className="mt-2 text-pretty text-text-muted">{t("lead")}</p>
        <LangConfigForm next={nextPage(search)} />
      </Card>
    </div>
  );
}
