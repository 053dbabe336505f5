import { MessageCircle } from "lucide-react";
import { data, useLocation } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import { LikeButton } from "#web/features/meeting/likes/like-button.tsx";
import { LikeList } from "#web/features/meeting/likes/like-list.tsx";
import { LikeTabs } from "#web/features/meeting/likes/like-tabs.tsx";
import { likePages, readLikeType } from "#web/features/meeting/likes/queries.ts";
import { useLikeActions } from "#web/features/meeting/likes/use-like-actions.ts";
import { MemberTile, useTileServices } from "#web/flows/people/member-tile.tsx";
import { type LoadArgs, loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/likes";

export const handle = {
  messages: ["likes", "person"],
  audience: "member",
  isMembersArea: true,
  hasWayBack: true,
} satisfies PageFacts;

const queries = ({ params }: LoadArgs) => {
  const type = readLikeType(params.type);
  if (!type) throw data(null, { status: 404 });
  return [optional(likePages(type)), optional(likesQuery())];
};

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function Likes({ params }: Route.ComponentProps) {
  const t = useT("likes");
  const { pathname } = useLocation();
  const tiles = useTileServices();
  const likes = useLikeActions();
  const type = readLikeType(params.type) ?? "received";
  return (
    <div className="mx-auto w-full max-w-page px-4 py-5 sm:py-8">
      <PageHead title={t("title")} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink variant="outline" size="sm" to="/visits">
            {t("visits")}
          </ButtonLink>
          <ButtonLink variant="outline" size="sm" to="/match-finder">
            {t("match_finder")}
          </ButtonLink>
          <ButtonLink variant="outline" size="sm" to="/swipe-game">
            {t("swipe_game")}
          </ButtonLink>
        </div>
      </div>
      <LikeTabs isRoot={pathname === "/likes"} />
      <div className="mt-5">
        <LikeList
          key={type}
          type={type}
          renderCard={({ member, like_new }, priority) => (
            <MemberTile
              member={member}
              services={tiles}
              to={`/likes/m/${member.id}`}
              priority={priority}
              highlight={type === "received" && like_new ? t("new") : null}
              footer={
                type === "matches" ? (
                  <div className="flex gap-2 max-sm:flex-col">
                    <ButtonLink block to={`/members/${member.id}/chat`} icon={<Icon icon={MessageCircle} />}>
                      {t("message")}
                    </ButtonLink>
                    <LikeButton member={member} actions={likes} block />
                  </div>
                ) : (
                  <LikeButton member={member} actions={likes} block />
                )
              }
            />
          )}
        />
      </div>
    </div>
  );
}
