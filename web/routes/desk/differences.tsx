import { DifferenceList } from "#web/features/desk/differences/difference-list.tsx";
import { differencesQuery, readListType, settlementsQuery } from "#web/features/desk/differences/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Returns } from "#web/features/money/credits/returns.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/differences";

export const handle = { messages: ["differences", "credits", "errors"] } satisfies PageFacts;

function queries({ params }: Pick<Route.LoaderArgs, "params">) {
  const type = readListType(params.type);
  if (!type) refuseUnknown();
  return [differencesQuery(type), settlementsQuery(type)];
}
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, () => queries(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, () => queries(args));

export default function DeskDifferences({ params }: Route.ComponentProps) {
  const t = useT("differences");
  return (
    <>
      <PageHead title={t("title")} />
      <DifferenceList
        type={readListType(params.type) ?? "open"}
        renderReturns={({ returns, books }) => <Returns returns={returns} currency={books.currency} />}
      />
    </>
  );
}
