import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { MailChange } from "#web/features/people/security/mail-change.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/mail-change-do";

export const handle = { messages: ["security", "reset", "errors"], audience: "anyone" } satisfies PageFacts;

/** The address carries the token until the page has removed it: requests meanwhile send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

const queries = () => [optional(userQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function MailChangeDo() {
  const t = useT("security");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("confirm.title")} />
      <Card padding="lg">
        <MailChange change="confirm" />
      </Card>
    </div>
  );
}
