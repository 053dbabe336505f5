import { deskReportQuery } from "#web/features/desk/reports/queries.ts";
import { ReportCase } from "#web/features/desk/reports/report-case.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/report";

export const handle = {
  messages: ["reportqueue", "reports", "complaintqueue", "errors"],
} satisfies PageFacts;

export const loader = (args: Route.LoaderArgs) =>
  loadDeskOnServer(args, () => [deskReportQuery(args.params.id)]);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadDeskInBrowser(args, () => [deskReportQuery(args.params.id)]);

export default function DeskReportPage({ params: { id } }: Route.ComponentProps) {
  const t = useT("reportqueue");
  return (
    <>
      <PageHead title={t("title")} />
      <ReportCase key={id} id={id} />
    </>
  );
}
