import { BlockedList } from "#web/features/care/blocks/blocked-list.tsx";
import { blocksPages } from "#web/features/care/blocks/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings";

export const handle = {
  messages: ["settings", "safety", "person"],
  audience: "member",
  without: ["activation", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;

const queries = () => [optional(blocksPages())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Settings, at the address that the seed's account menu gives them. */
export default function Settings() {
  const t = useT("settings");
  const safety = useT("safety");
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-6 md:py-8">
      <PageHead title={t("title")} />
      <h1 className="text-xl font-bold">{t("title")}</h1>
      <Card as="section" id="blocked" aria-labelledby="blocked-title" className="scroll-mt-20">
        <h2 id="blocked-title" className="text-lg font-bold">
          {safety("title")}
        </h2>
        <p className="mt-1 mb-5 text-sm text-text-muted">{safety("text")}</p>
        <BlockedList />
      </Card>
    </div>
  );
}
