import type { QueryClient } from "@tanstack/react-query";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { Landing } from "#web/features/front/home/landing.tsx";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { userQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { browserQueryClient } from "#web/lib/browser-cache.ts";
import { useT } from "#web/lib/i18n.ts";
import { loadOnServer, optional } from "#web/lib/load.ts";
import { usePageRequest } from "#web/lib/page-context.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { apiOf, useCached } from "#web/lib/queries.ts";
import { queryClientContext } from "#web/lib/server-context.ts";

export const handle = { messages: ["home"] } satisfies PageFacts;

type Words = Pick<ApiAnswer<"GET /api/settings.php">, "index_title" | "description">;

/** The site's own words for this page; a page that the server draws carries nothing else of the settings. */
const wordsQuery = () => ({
  queryKey: ["GET /api/settings.php", "home"],
  queryFn: ({ client }: { client: QueryClient }): Promise<Words> => {
    const all = apiOf(client)("GET /api/settings.php");
    return import.meta.env.SSR ? all.then(pickWords) : all;
  },
});

const pickWords = ({ index_title, description }: Words) => ({ index_title, description });

const queries = () => [userQuery(), optional(wordsQuery())];

/** Members start where the members are. */
export async function loader(args: LoaderFunctionArgs) {
  await loadOnServer(args, queries);
  return args.context.get(queryClientContext).getQueryData(userQuery().queryKey)?.user
    ? redirect("/members")
    : null;
}

export async function clientLoader() {
  const { user } = await browserQueryClient().ensureQueryData(userQuery());
  return user ? redirect("/members") : null;
}

export default function Home() {
  const t = useT("home");
  const { siteName } = usePageRequest();
  const words = useCached(wordsQuery());
  return (
    <>
      <PageHead
        title={words?.index_title || `${siteName} · ${t("title")}`}
        description={words?.description || t("description", { site: siteName })}
        isPublic
        isWholeTitle
      />
      <Landing />
    </>
  );
}
