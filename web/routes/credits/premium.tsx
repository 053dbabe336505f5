import type { Subject } from "#i18n/subjects.ts";
import { PremiumPage } from "#web/features/credits/premium-page.tsx";
import { bundlesQuery } from "#web/features/credits/queries.ts";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/load.ts";
import type { Route } from "./+types/premium";

export const handle = { messages: ["credits"] satisfies Subject[] };

const queries = () => [bundlesQuery()];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function Premium() {
  const t = useT("credits");
  return (
    <>
      <PageHead title={t("premium.title")} description={t("premium.lead")} isPublic />
      <PremiumPage />
    </>
  );
}
