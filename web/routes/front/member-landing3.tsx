import { MessageForm } from "#web/features/front/landings/message-form.tsx";
import { LandingPage } from "#web/flows/landings/landing-page.tsx";
import { landingQueries, leaveAsMember } from "#web/flows/landings/load-landing.ts";
import { useStartSignup } from "#web/flows/landings/use-start-signup.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/member-landing3";

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

/** A teaser of a member, and a first message that the sign-up keeps (seed section 2: landing 3). */
export default function MemberLanding3({ params: { member_id, slug } }: Route.ComponentProps) {
  const { start, given, formKey } = useStartSignup(member_id);
  return (
    <LandingPage memberId={member_id} slug={slug}>
      {(teaser) => (
        <MessageForm
          key={`${member_id} ${formKey}`}
          given={given.message?.text ?? ""}
          name={teaser?.name ?? null}
          onDone={(text) => start(text ? { message: { to: member_id, text } } : {})}
        />
      )}
    </LandingPage>
  );
}
