import { useSearchParams } from "react-router";
import { readNextPath } from "#contracts/next-path.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { dropEmptySuggestions, suggestionsQuery } from "#web/features/meeting/games/suggestion-queries.ts";
import { Suggestions } from "#web/features/meeting/games/suggestions.tsx";
import { useLike } from "#web/features/meeting/likes/use-like.ts";
import { usePersonTexts } from "#web/flows/people/use-person-texts.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/signup-matches";

export const handle = {
  messages: ["suggestions", "swipe", "person", "places", "likes"],
  audience: "member",
  without: ["photo", "push"],
} satisfies PageFacts;

const queries = () => [optional(suggestionsQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export function clientLoader(args: Route.ClientLoaderArgs) {
  dropEmptySuggestions(browserQueryClient());
  return loadInBrowser(args, queries, handle);
}

/** The page after the sign-up (seed section 2): a few matching members, then the sign-up's `next` page. */
export default function SignupMatches() {
  const t = useT("suggestions");
  const likes = useT("likes");
  const textsOf = usePersonTexts();
  const { like } = useLike();
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-page px-4 py-4 sm:py-8">
      <PageHead title={t("title")} />
      <h1 className="text-center text-xl font-bold text-balance">{t("title")}</h1>
      <p className="mx-auto mt-1 mb-3 max-w-md text-center text-sm text-pretty text-text-muted">
        {t("text")}
      </p>
      <Suggestions
        textsOf={textsOf}
        likesYou={likes("likes_you")}
        onLike={like}
        next={readNextPath(search.get("next"))}
      />
    </div>
  );
}
