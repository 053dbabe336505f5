import { LandingPage } from "#web/flows/landings/landing-page.tsx";
import { landingQueries, leaveAsMember } from "#web/flows/landings/load-landing.ts";
import { useStartSignup } from "#web/flows/landings/use-start-signup.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Route } from "./+types/member-landing";

export const handle = {
  messages: ["landing", "signup", "options", "person"],
  without: ["activation", "photo", "push"],
} satisfies PageFacts;
export const headers = () => ({ "x-robots-tag": "noindex, nofollow" });

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, landingQueries);
  return leaveAsMember(args.context.get(queryClientContext), args.params);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadInBrowser(args, landingQueries);
  return leaveAsMember(browserQueryClient(), args.params);
}

/** A teaser of a member, and the sign-up (seed section 2: landing). */
export default function MemberLanding({ params: { member_id } }: Route.ComponentProps) {
  const t = useT("landing");
  const { path, cameFrom } = useStartSignup(member_id);
  return (
    <LandingPage memberId={member_id}>
      {() => (
        <ButtonLink to={path} state={cameFrom} size="lg" block>
          {t("join")}
        </ButtonLink>
      )}
    </LandingPage>
  );
}
