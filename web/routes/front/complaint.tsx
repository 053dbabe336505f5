import { ComplaintPage } from "#web/features/front/complaints/complaint-page.tsx";
import { complaintQuery } from "#web/features/front/complaints/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/complaint";

export const handle = {
  messages: ["complaints", "errors"],
  without: ["activation", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;

/** The address alone opens the page: requests send no referrer, and search engines do not index it. */
export const headers = () => ({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });

const queries = ({ params }: LoadArgs) => [complaintQuery(params.token ?? "")];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function ComplaintByLink({ params: { token } }: Route.ComponentProps) {
  const t = useT("complaints");
  return (
    <>
      {/* The title omits the reference, because bystanders can read a tab's title. */}
      <PageHead title={t("title")} />
      <ComplaintPage key={token} token={token} />
    </>
  );
}
