import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { memberQuery } from "#web/features/people/member/queries.ts";
import { initialStepOf } from "#web/features/people/signup/signup-flow.ts";
import { leaveAsMember, signupQueries } from "#web/flows/landings/load-landing.ts";
import { landingPathOf, useStartSignup } from "#web/flows/landings/use-start-signup.ts";
import { SignupSteps } from "#web/flows/signup-steps.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/member-signup";

export const handle = {
  messages: ["landing", "signup", "options", "profile", "photos", "places"],
  without: ["activation", "photo", "push"],
} satisfies PageFacts;
export const headers = () => ({ "x-robots-tag": "noindex, nofollow" });

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, signupQueries);
  return leaveAsMember(args.context.get(queryClientContext), args.params, true);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadInBrowser(args, signupQueries);
  return leaveAsMember(browserQueryClient(), args.params, true);
}

export default function MemberSignupPage({ params: { member_id } }: Route.ComponentProps) {
  return <MemberSignup key={member_id} memberId={member_id} />;
}

/** The sign-up that returns to a member (seed section 2: signup). */
function MemberSignup({ memberId }: { memberId: string }) {
  const t = useT("landing");
  const signup = useT("signup");
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useUser();
  const { state, search } = useLocation();
  const { given, formKey } = useStartSignup(memberId);
  // The first step stays fixed: the account that it creates must not restart the steps.
  const [initialStep] = useState(() => initialStepOf(user) ?? "confirm");

  /** Before the sign-up the member's existence was unknown; the new account may load the profile. */
  async function finish(): Promise<void> {
    const isHidden = await client.fetchQuery(memberQuery(memberId)).then(
      () => false,
      (error) => error instanceof ApiError && [403, 404].includes(error.status),
    );
    if (isHidden) toast(t("not_shown"));
    await navigate(isHidden ? "/members" : `/members/${memberId}`, { replace: true });
  }

  return (
    <>
      <PageHead title={signup("title")} />
      <h1 className="sr-only">{signup("title")}</h1>
      <SignupSteps
        initialStep={initialStep}
        given={given}
        formKey={formKey}
        next={`/members/${memberId}`}
        onClosed={() =>
          navigate(landingPathOf(memberId, state) + search, { state, preventScrollReset: true })
        }
        onFinished={finish}
        onLeft={finish}
      />
    </>
  );
}
