import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { WaitingMessage } from "#web/features/talking/chats/first-message.tsx";
import { firstMessageQuery } from "#web/features/talking/chats/first-message-query.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/first-message";

export const handle = {
  messages: ["firstmessage", "signup", "chats", "person"],
  audience: "member",
  without: ["first-message", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;

const queries = () => [userQuery(), firstMessageQuery(), optional(settingsQuery("chat"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function FirstMessagePage() {
  const t = useT("firstmessage");
  return (
    <div className="mx-auto w-full max-w-message px-4 py-6 sm:py-10">
      <PageHead title={t("title")} />
      <WaitingMessage />
    </div>
  );
}
