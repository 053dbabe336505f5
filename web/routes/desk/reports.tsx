import { useSearchParams } from "react-router";
import { queueQuery, readQueueType } from "#web/features/desk/reports/queries.ts";
import { ReportList } from "#web/features/desk/reports/report-list.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/reports";

export const handle = {
  messages: ["reportqueue", "reports", "complaintqueue", "errors"],
} satisfies PageFacts;

const referenceIn = (search: URLSearchParams) => search.get("reference")?.trim().slice(0, 40) || null;

function queries({ params, request }: Pick<Route.LoaderArgs, "params" | "request">) {
  const type = readQueueType(params.type);
  if (!type) refuseUnknown();
  return [queueQuery(type, referenceIn(new URL(request.url).searchParams))];
}
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, () => queries(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, () => queries(args));

export default function DeskReports({ params }: Route.ComponentProps) {
  const t = useT("reportqueue");
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t("title")} />
      <ReportList type={readQueueType(params.type) ?? "open"} reference={referenceIn(search)} />
    </>
  );
}
