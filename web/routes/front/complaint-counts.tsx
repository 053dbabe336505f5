import { ComplaintCounts } from "#web/features/front/complaints/complaint-counts.tsx";
import { countsQuery } from "#web/features/front/complaints/queries.ts";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Link } from "#web/ui/link.tsx";
import { linkLook } from "#web/ui/link-look.ts";
import type { Route } from "./+types/complaint-counts";

export const handle = {
  messages: ["complaintcounts", "complaints", "reports"],
  without: ["activation", "photo", "push", "disabled-notifications"],
  startsLate: "painted",
} satisfies PageFacts;

const queries = () => [countsQuery()];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

/** The yearly counts of complaints and reports, open to everyone. */
export default function ComplaintCountsPage() {
  const t = useT("complaintcounts");
  const tComplaints = useT("complaints");
  const { siteName: site } = usePageRequest();
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <PublicHead title={t("title")} description={t("description", { site })} />
      <header>
        <h1 className="text-2xl font-extrabold">{t("title")}</h1>
        <p className="mt-2 text-pretty text-text-muted">{t("lead")}</p>
      </header>
      <ComplaintCounts />
      <p>
        <Link to="/complaints" className={linkLook}>
          {tComplaints("title")}
        </Link>
      </p>
    </div>
  );
}
