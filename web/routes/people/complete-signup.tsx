import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { redirect, useNavigate } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { initialStepOf } from "#web/features/people/signup/signup-flow.ts";
import { SignupSteps } from "#web/flows/signup-steps.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/complete-signup";

export const handle = {
  messages: ["signup", "profile", "photos", "options", "places"],
  audience: "member",
  without: ["activation", "photo", "push"],
} satisfies PageFacts;

const queries = () => [userQuery()];

/** Resumes a sign-up at its step (seed section 2); a finished sign-up redirects. */
export async function loader(args: Route.LoaderArgs) {
  await loadOnServer(args, queries, handle);
  return leaveWhenDone(args.context.get(queryClientContext));
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  await loadInBrowser(args, queries, handle);
  return leaveWhenDone(browserQueryClient());
}

function leaveWhenDone(client: QueryClient): null {
  const user = client.getQueryData(userQuery().queryKey)?.user;
  // An unconfirmed member may return to the last step to correct the address.
  if (user && initialStepOf(user) === null && user.status !== "not_confirmed") throw redirect("/members");
  return null;
}

export default function CompleteSignup() {
  const t = useT("signup");
  const user = useUser();
  const navigate = useNavigate();
  const [openStep] = useState(() => initialStepOf(user));
  const leave = () => navigate("/members", { replace: true });
  // A member who only returned to correct the address has already seen the suggestions.
  const finish = () => navigate(openStep ? "/signup-matches" : "/members", { replace: true });
  return (
    <>
      <PageHead title={t("title")} />
      <h1 className="sr-only">{t("title")}</h1>
      <SignupSteps initialStep={openStep ?? "confirm"} onClosed={leave} onFinished={finish} onLeft={leave} />
    </>
  );
}
