import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import { teaserQuery } from "#web/features/front/landings/queries.ts";
import { wordingOf } from "#web/features/front/landings/wordings.ts";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { isMemberId } from "#web/features/people/member/queries.ts";
import { initialStepOf } from "#web/features/people/signup/signup-flow.ts";
import { optional } from "#web/lib/api/load.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";

type Params = { member_id: string; slug?: string | undefined };

/** The queries of a landing page's sign-up. Only an invalid member id or an unknown slug gets 404. */
export function signupQueries({ params }: { params: Params }) {
  if (!isMemberId(params.member_id) || wordingOf(params.slug) === null) refuseUnknown();
  return [userQuery(), optional(settingsQuery("signup")), optional(settingsQuery("chat"))];
}

/** The same with the member. A missing teaser never turns a visitor away. */
export function landingQueries(args: { params: Params }) {
  return [...signupQueries(args), optional(teaserQuery(args.params.member_id))];
}

/** Redirects a signed-in member to the profile; with `mayFinish` the page stays for an unfinished sign-up. */
export function leaveAsMember(client: QueryClient, { member_id }: Params, mayFinish = false): null {
  const user = client.getQueryData(userQuery().queryKey)?.user ?? null;
  if (user && !(mayFinish && initialStepOf(user) !== null)) throw redirect(`/members/${member_id}`);
  return null;
}
