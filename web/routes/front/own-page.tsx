import { isOwnPage } from "#contracts/front/own-pages.ts";
import { ContentPage } from "#web/features/front/content/content-page.tsx";
import { askedContent, shownLocale } from "#web/features/front/content/queries.ts";
import { ExclusionForm } from "#web/features/people/exclusion/exclusion-parts.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { refuseUnknown } from "#web/lib/api/refuse-unknown.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { requestContext } from "#web/lib/page/server-context.ts";
import type { Route } from "./+types/own-page";

export const handle = {
  messages: ["pages", "exclusion", "phone", "errors"],
  startsLate: "touched",
} satisfies PageFacts;

/** Pages that a site serves at a path of its own exist only there (token.tsx). */
function check(page: string): void {
  if (!isOwnPage(page)) refuseUnknown();
}

export function loader(args: Route.LoaderArgs) {
  check(args.params.page);
  const { locale } = args.context.get(requestContext);
  return loadOnServer(args, () => [askedContent(args.params.page, args.request, locale)]);
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  check(args.params.page);
  return loadInBrowser(args, () => [askedContent(args.params.page, args.request, shownLocale())]);
}

const behind = { exclude: <ExclusionForm /> };

export default function OwnPage({ params: { page } }: Route.ComponentProps) {
  return <ContentPage page={page} path={`/pages/${page}`} {...(page === "ban" && { behind })} />;
}
