import { type LoaderFunctionArgs, redirect } from "react-router";
import { describeCompany } from "#web/features/front/home/describe-company.ts";
import { Landing } from "#web/features/front/home/landing.tsx";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { companyQuery, userQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery, useSettings } from "#web/features/ground/session/settings.ts";
import { StructuredData } from "#web/features/ground/session/structured-data.tsx";
import { loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { useCached } from "#web/lib/queries/queries.ts";

export const handle = { messages: ["home", "footer"], startsLate: "touched" } satisfies PageFacts;

const queries = () => [userQuery(), optional(settingsQuery("home")), optional(settingsQuery("costs"))];

/** Members are redirected to the members page. */
export async function loader(args: LoaderFunctionArgs) {
  await loadOnServer(args, queries);
  return args.context.get(queryClientContext).getQueryData(userQuery().queryKey)?.user
    ? redirect("/members")
    : null;
}

export async function clientLoader() {
  const client = browserQueryClient();
  // Awaited, so that the page does not invite for a moment to a sign-up that is closed.
  const costs = client.ensureQueryData(settingsQuery("costs")).catch(() => null);
  const { user } = await client.ensureQueryData(userQuery());
  if (user) return redirect("/members");
  await costs;
  return null;
}

export default function Home() {
  const t = useT("home");
  const { siteName, origin, hasOtherKinds } = usePageRequest();
  const company = useCached(companyQuery());
  const words = useSettings("home");
  return (
    <>
      <PublicHead
        title={words?.index_title || `${siteName} · ${t("title")}`}
        description={
          words?.description || t(hasOtherKinds ? "description_kinds" : "description", { site: siteName })
        }
        isWholeTitle
      />
      {company ? <StructuredData data={describeCompany(company, { siteName, origin })} /> : null}
      <Landing />
    </>
  );
}
