import { supportQuery } from "#web/features/care/support/queries.ts";
import { SupportPage } from "#web/features/care/support/support-page.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/support";

export const handle = {
  messages: ["support", "errors"],
  audience: "member",
  hasWayBack: true,
} satisfies PageFacts;

const queries = () => [supportQuery()];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function Support() {
  const t = useT("support");
  return (
    <>
      <PageHead title={t("title")} />
      <SupportPage />
    </>
  );
}
