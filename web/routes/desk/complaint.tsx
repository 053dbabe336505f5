import { ComplaintCase } from "#web/features/desk/complaints/complaint-case.tsx";
import { deskComplaintQuery } from "#web/features/desk/complaints/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/complaint";

export const handle = { messages: ["complaintqueue", "complaints", "errors"] } satisfies PageFacts;

export const loader = (args: Route.LoaderArgs) =>
  loadDeskOnServer(args, () => [deskComplaintQuery(args.params.id)]);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadDeskInBrowser(args, () => [deskComplaintQuery(args.params.id)]);

export default function DeskComplaintPage({ params: { id } }: Route.ComponentProps) {
  const t = useT("complaintqueue");
  return (
    <>
      <PageHead title={t("title")} />
      <ComplaintCase key={id} id={id} />
    </>
  );
}
