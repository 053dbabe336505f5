import { visitDays } from "#contracts/limits.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { LikeButton } from "#web/features/meeting/likes/like-button.tsx";
import { useLikeActions } from "#web/features/meeting/likes/use-like-actions.ts";
import { visitPages } from "#web/features/meeting/visits/queries.ts";
import { VisitList } from "#web/features/meeting/visits/visit-list.tsx";
import { MemberTile, useTileServices } from "#web/flows/people/member-tile.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/visits";

export const handle = {
  messages: ["visits", "likes", "person"],
  audience: "member",
  isMembersArea: true,
  hasWayBack: true,
} satisfies PageFacts;

const queries = () => [optional(visitPages())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function Visits() {
  const t = useT("visits");
  const likeTexts = useT("likes");
  const tiles = useTileServices();
  const likes = useLikeActions();
  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 sm:py-8">
      <PageHead title={t("title")} />
      <h1 className="text-xl font-bold">{t("title")}</h1>
      <p className="mt-1 mb-5 max-w-prose text-sm text-pretty text-text-muted">
        {t.rich("about", {
          days: visitDays,
          link: (chunks) => (
            <Link
              to="/notifications/privacy"
              className="font-semibold text-primary-text underline underline-offset-4"
            >
              {chunks}
            </Link>
          ),
        })}
      </p>
      <VisitList
        renderCard={({ member, is_new }, when, priority) => (
          <MemberTile
            member={member}
            services={tiles}
            priority={priority}
            highlight={is_new ? likeTexts("new") : null}
            footer={
              <>
                <p className="mb-2 text-xs text-text-muted">{when}</p>
                <LikeButton member={member} actions={likes} block />
              </>
            }
          />
        )}
      />
    </div>
  );
}
