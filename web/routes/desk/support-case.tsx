import { deskThreadQuery } from "#web/features/desk/support/queries.ts";
import { SupportCase } from "#web/features/desk/support/support-case.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/support-case";

export const handle = { messages: ["complaintqueue", "errors"] } satisfies PageFacts;

export const loader = (args: Route.LoaderArgs) =>
  loadDeskOnServer(args, () => [deskThreadQuery(args.params.id)]);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadDeskInBrowser(args, () => [deskThreadQuery(args.params.id)]);

export default function DeskSupportCase({ params: { id } }: Route.ComponentProps) {
  const t = useT("complaintqueue");
  return (
    <>
      <PageHead title={t("support.title")} />
      <SupportCase key={id} id={id} />
    </>
  );
}
