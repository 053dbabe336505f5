import { useNavigate, useSearchParams } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { FinderOverview } from "#web/features/meeting/finder/finder-overview.tsx";
import { MatchFacts, useMatchTexts } from "#web/features/meeting/finder/match-facts.tsx";
import { readCard } from "#web/features/meeting/finder/order.ts";
import { answersQuery, type FinderMatch, finderQuery } from "#web/features/meeting/finder/queries.ts";
import { QuestionCard } from "#web/features/meeting/finder/question-card.tsx";
import { LikeButton } from "#web/features/meeting/likes/like-button.tsx";
import { useLikeActions } from "#web/features/meeting/likes/use-like-actions.ts";
import { MemberTile, useTileServices } from "#web/flows/people/member-tile.tsx";
import { type LoadArgs, loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/match-finder";

export const handle = {
  messages: ["finder", "person", "likes", "options"],
  audience: "member",
  isMembersArea: true,
  hasWayBack: true,
} satisfies PageFacts;

const cardOf = (search: URLSearchParams) => readCard(search.get("card"));
const queries = ({ request }: LoadArgs) => [
  optional(cardOf(new URL(request.url).searchParams) ? answersQuery() : finderQuery()),
];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Question cards, one address each, and the best matches for the answers. */
export default function MatchFinder() {
  const t = useT("finder");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const card = cardOf(search);
  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 sm:py-8">
      <PageHead title={t("title")} />
      {card ? (
        <div className="mx-auto max-w-md">
          <h1 className="mb-3 text-sm font-semibold text-text-muted">{t("title")}</h1>
          <QuestionCard card={card} isEdit={search.has("edit")} onGo={navigate} />
        </div>
      ) : (
        <>
          <h1 className="text-xl font-bold">{t("title")}</h1>
          <p className="mt-1 text-sm text-pretty text-text-muted">{t("intro")}</p>
          <Overview />
        </>
      )}
    </div>
  );
}

function Overview() {
  const tiles = useTileServices();
  const likes = useLikeActions();
  const texts = useMatchTexts();
  const renderMatch = (match: FinderMatch, priority: boolean) => (
    <MemberTile
      member={match.member}
      services={tiles}
      priority={priority}
      footer={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <MatchFacts match={match} texts={texts} />
          <LikeButton member={match.member} actions={likes} block />
        </div>
      }
    />
  );
  return <FinderOverview renderMatch={renderMatch} />;
}
