import { data, useSearchParams } from "react-router";
import { OutboxList } from "#web/features/ground/outbox/outbox-list.tsx";
import { outboxQuery } from "#web/features/ground/outbox/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { requestContext } from "#web/lib/page/server-context.ts";
import type { Route } from "./+types/outbox";

export const handle = { messages: ["dev"] } satisfies PageFacts;

const queries = ({ request }: LoadArgs) => [outboxQuery(new URL(request.url).searchParams.get("to"))];

/** The demo's mailbox, open to everyone; outside of the demo it answers 404. */
export function loader(args: Route.LoaderArgs) {
  if (!args.context.get(requestContext).demo) throw data({ code: "not_found", message: "" }, { status: 404 });
  return loadOnServer(args, queries);
}
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function DevOutbox() {
  const t = useT("dev");
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-message px-4 py-8">
      <PageHead title={t("outbox.title")} />
      <h1 className="text-2xl font-bold">{t("outbox.title")}</h1>
      <p className="mt-1 mb-6 text-text-muted">{t("outbox.text")}</p>
      <OutboxList to={search.get("to")} />
    </div>
  );
}
