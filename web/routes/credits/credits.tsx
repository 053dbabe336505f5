import type { Subject } from "#i18n/subjects.ts";
import { CreditsPage } from "#web/features/credits/credits-page.tsx";
import { bundlesQuery } from "#web/features/credits/queries.ts";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/load.ts";
import type { Route } from "./+types/credits";

export const handle = { messages: ["credits"] satisfies Subject[] };

const queries = () => [bundlesQuery()];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Credits() {
  const t = useT("credits");
  return (
    <>
      <PageHead title={t("title")} description={t("lead")} isPublic />
      <CreditsPage />
    </>
  );
}
