import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "react-router";
import { teaserQuery } from "#web/features/front/landings/queries.ts";
import { wordingOf } from "#web/features/front/landings/wordings.ts";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { isMemberId } from "#web/features/people/member/queries.ts";
import { initialStepOf } from "#web/features/people/signup/signup-flow.ts";
import { optional } from "#web/lib/load.ts";
import { refuseUnknown } from "#web/lib/refuse-unknown.ts";

type Params = { member_id: string; slug?: string | undefined };

/**
 * What the sign-up of a landing page wants. Refused is only an address that names nobody whoever exists, or has an
 * unknown slug.
 */
export function signupQueries({ params }: { params: Params }) {
  if (!isMemberId(params.member_id) || wordingOf(params.slug) === null) refuseUnknown();
  return [userQuery(), optional(settingsQuery("signup")), optional(settingsQuery("chat"))];
}

/** The same with the member. Whatever becomes of the teaser, nobody who comes to sign up is sent away. */
export function landingQueries(args: { params: Params }) {
  return [...signupQueries(args), optional(teaserQuery(args.params.member_id))];
}

/** Whoever is signed in is led to the profile; to whom a sign-up is left to do, `mayFinish` leaves the page. */
export function leaveAsMember(client: QueryClient, { member_id }: Params, mayFinish = false): null {
  const user = client.getQueryData(userQuery().queryKey)?.user ?? null;
  if (user && !(mayFinish && initialStepOf(user) !== null)) throw redirect(`/members/${member_id}`);
  return null;
}
