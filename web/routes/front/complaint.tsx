import { ComplaintPage } from "#web/features/front/complaints/complaint-page.tsx";
import { complaintQuery } from "#web/features/front/complaints/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/load.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/complaint";

export const handle = {
  messages: ["complaints", "errors"],
  without: ["activation", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;

/** The address is all that opens the page: nothing that is loaded from it hears of it, and no search engine keeps it. */
export const headers = () => ({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });

const queries = ({ params }: LoadArgs) => [complaintQuery(params.token ?? "")];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function ComplaintByLink({ params: { token } }: Route.ComponentProps) {
  const t = useT("complaints");
  return (
    <>
      {/* Not the reference: what a tab is called is read by whoever looks over a shoulder. */}
      <PageHead title={t("title")} />
      <ComplaintPage key={token} token={token} />
    </>
  );
}
