import { queueQuery, readQueueType } from "#web/features/desk/support/queries.ts";
import { SupportList } from "#web/features/desk/support/support-list.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/support";

export const handle = { messages: ["complaintqueue", "errors"] } satisfies PageFacts;

function queries({ params }: Pick<Route.LoaderArgs, "params">) {
  const type = readQueueType(params.type);
  if (!type) refuseUnknown();
  return [queueQuery(type)];
}
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, () => queries(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, () => queries(args));

export default function DeskSupport({ params }: Route.ComponentProps) {
  const t = useT("complaintqueue");
  return (
    <>
      <PageHead title={t("support.title")} />
      <SupportList type={readQueueType(params.type) ?? "waiting"} />
    </>
  );
}
