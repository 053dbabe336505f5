import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { redirect, useLocation, useNavigate, useSearchParams } from "react-router";
import { readNextPath, readOwnPath } from "#contracts/next-path.ts";
import type { SignupState } from "#contracts/people/signup-answers.ts";
import { Landing } from "#web/features/front/home/landing.tsx";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { initialStepOf } from "#web/features/people/signup/signup-flow.ts";
import { SignupSteps } from "#web/flows/signup-steps.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/signup";

export const handle = {
  messages: ["home", "signup", "profile", "photos", "options", "places"],
  without: ["activation", "photo", "push"],
  startsLate: "painted",
} satisfies PageFacts;

/** `costs`: the landing page behind the dialog names the prices. */
const queries = () => [userQuery(), optional(settingsQuery("signup")), optional(settingsQuery("costs"))];

export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, queries);
  return leaveWhenDone(args.context.get(queryClientContext), args.request);
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadInBrowser(args, queries);
  return leaveWhenDone(browserQueryClient(), args.request);
}

/** A member who has signed up is redirected. */
function leaveWhenDone(client: QueryClient, request: Request): null {
  const user = client.getQueryData(userQuery().queryKey)?.user ?? null;
  if (initialStepOf(user) === null)
    throw redirect(readNextPath(new URL(request.url).searchParams.get("next")));
  return null;
}

/** The suggestions come between the sign-up and its `next` page. */
function matchesPath(next: string | null): string {
  return next ? `/signup-matches?next=${encodeURIComponent(next)}` : "/signup-matches";
}

/** The sign-up over the landing page. */
export default function Signup() {
  const t = useT("signup");
  const user = useUser();
  const navigate = useNavigate();
  const { from, answers } = (useLocation().state ?? {}) as SignupState;
  const [search] = useSearchParams();
  // The first step stays fixed: the account that it creates must not restart the steps.
  const [initialStep] = useState(() => initialStepOf(user) ?? "confirm");
  return (
    <>
      <PublicHead title={t("title")} description={t("description")} />
      <Landing />
      <SignupSteps
        initialStep={initialStep}
        // Back to the previous page, which has the given answers.
        onClosed={() =>
          navigate(readOwnPath(from, "/"), { preventScrollReset: true, state: answers ? { answers } : null })
        }
        onFinished={() => navigate(matchesPath(search.get("next")), { replace: true })}
        onLeft={() => navigate(readNextPath(search.get("next")), { replace: true })}
      />
    </>
  );
}
