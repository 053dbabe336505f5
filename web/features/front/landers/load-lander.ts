import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { prefixes, readLanderSlug, servesNiche } from "#contracts/front/landers.ts";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { queryClientContext, requestContext } from "#web/lib/page/server-context.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";

/** `home`: all pages state the site's promises in the same words. */
export const landerFacts = { messages: ["landers", "home"], startsLate: "touched" } satisfies PageFacts;

/** Of landers that move: a film, or cards to swipe. */
export const movingLanderFacts = { ...landerFacts, startsLate: "idle" } satisfies PageFacts;

/** A copy of web/lib/api/refuse-unknown.ts, because that file is in the chunk of members' pages. */
function refuseUnknown(): never {
  throw data({ code: "not_found", message: "" }, { status: 404 });
}

const queries = () => [userQuery(), optional(settingsQuery("costs")), optional(settingsQuery("signup"))];

/** Redirects members to the members page, as on the home page. An unknown slug gets 404. */
export async function loadLanderOnServer(args: LoaderFunctionArgs): Promise<Response | null> {
  const pick = readLanderSlug(args.params.slug);
  if (!pick) refuseUnknown();
  if (pick.prefix && !servesNiche(args.context.get(requestContext).siteNiche, prefixes[pick.prefix].niche))
    refuseUnknown();
  await loadOnServer(args, queries);
  const user = args.context.get(queryClientContext).getQueryData(userQuery().queryKey)?.user;
  return user ? redirect("/members") : null;
}

export async function loadLanderInBrowser(args: ClientLoaderFunctionArgs): Promise<Response | null> {
  if (!readLanderSlug(args.params.slug)) refuseUnknown();
  await loadInBrowser(args, queries);
  const { user } = await browserQueryClient().ensureQueryData(userQuery());
  return user ? redirect("/members") : null;
}
