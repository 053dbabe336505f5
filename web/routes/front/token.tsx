import { isOwnPage } from "#contracts/front/own-pages.ts";
import { ContentPage } from "#web/features/front/content/content-page.tsx";
import { askedContent, shownLocale } from "#web/features/front/content/queries.ts";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { requestContext } from "#web/lib/page/server-context.ts";
import type { Route } from "./+types/token";

export const handle = { messages: ["pages"], startsLate: "touched" } satisfies PageFacts;

/** Only valid page names are requested, and each page has one address. */
function check(token: string): void {
  if (isOwnPage(token) || token.length > 60 || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(token)) refuseUnknown();
}

export function loader(args: Route.LoaderArgs) {
  check(args.params.token);
  const { locale } = args.context.get(requestContext);
  return loadOnServer(args, () => [askedContent(args.params.token, args.request, locale)]);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  check(args.params.token);
  return loadInBrowser(args, () => [askedContent(args.params.token, args.request, shownLocale())]);
}

/** A page that the site stores as data, such as /imprint. */
export default function Token({ params: { token } }: Route.ComponentProps) {
  return <ContentPage page={token} path={`/${token}`} />;
}
