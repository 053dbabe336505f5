import { data } from "react-router";
import { ExitPage } from "#web/features/ground/exit/exit-page.tsx";
import { isMemberId, partnerPageQuery } from "#web/features/people/member/queries.ts";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import type { Route } from "./+types/partner-page";

export const handle = { messages: ["exit", "errors"] } satisfies PageFacts;

/** The partner must not learn of the profile, and search engines must not learn of the page. */
export const headers = () => ({ "referrer-policy": "no-referrer", "x-robots-tag": "noindex, nofollow" });

const queries = ({ params }: LoadArgs) => {
  if (!isMemberId(params.member_id)) throw data(null, { status: 404 });
  return [partnerPageQuery(params.member_id)];
};
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

/** Where the advertisement of a partner leads, before one leaves. */
export default function PartnerPage({ params }: Route.ComponentProps) {
  const t = useT("exit");
  const link = useQuery(partnerPageQuery(params.member_id)).data?.link;
  if (!link) return null;
  return (
    <ExitPage
      {...link}
      reason={t("from_cam")}
      back={{ to: `/members/${params.member_id}`, label: t("to_profile") }}
    />
  );
}
