import { Suspense, useCallback, useState } from "react";
import { data } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { LikeButton } from "#web/features/meeting/likes/like-button.tsx";
import { useLikeActions } from "#web/features/meeting/likes/use-like-actions.ts";
import { useSeen } from "#web/features/meeting/likes/use-seen.ts";
import { useVisit } from "#web/features/meeting/visits/use-visit.ts";
import { ActionBar } from "#web/features/people/member/action-bar.tsx";
import { Profile } from "#web/features/people/member/profile.tsx";
import { isMemberId, memberQuery } from "#web/features/people/member/queries.ts";
import { usePersonTexts } from "#web/flows/people/use-person-texts.tsx";
import { type LoadArgs, loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { Route } from "./+types/member";

const MemberOptions = deferred(() => import("#web/flows/people/member-options.tsx"), { isVital: true });
const HiddenNotice = deferred(() => import("#web/features/meeting/hidden-profiles/hidden-notice.tsx"));
const GiftShelf = deferred(() => import("#web/features/talking/chats/gift-shelf.tsx"));
const IcebreakerDialog = lazyPart(
  () => import("#web/features/talking/chats/icebreaker/icebreaker-dialog.tsx"),
  { isVital: false },
);
const CareDialog = deferred(() => import("#web/flows/care/care-dialog.tsx"), { isVital: true });

export const handle = {
  messages: ["member", "person", "likes", "options", "places", "blocks"],
  isMembersArea: true,
  hasWayBack: true,
} satisfies PageFacts;

const queries = ({ params }: LoadArgs) => {
  if (!isMemberId(params.member_id)) throw data(null, { status: 404 });
  return [memberQuery(params.member_id)];
};

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function MemberPage({ params }: Route.ComponentProps) {
  const t = useT("member");
  const format = useFormat();
  const textsOf = usePersonTexts();
  const user = useUser();
  const likes = useLikeActions();
  const [wish, setWish] = useState<CareWish | null>(null);
  /** The member to whom the dialog writes: the page may lead to another one. */
  const [beginningWith, setBeginningWith] = useState<string | null>(null);
  const endBeginning = useCallback(() => setBeginningWith(null), []);
  useSeen(params.member_id);
  const member = useQuery(memberQuery(params.member_id)).data?.member;
  const isOwn = user !== null && (user.id === member?.id || user.profile.id === member?.id);
  useVisit(user && !isOwn && member?.kind === "member" ? member.id : null);
  if (!member) return null;

  const { title, distance, marks } = textsOf(member);
  const places = [member.city, member.country && format.country(member.country), distance];
  const mayReport = user && !isOwn;
  const report = (subject: "profile" | "photo", id: string) =>
    setWish({ person: member, report: { subject, id } });
  return (
    <>
      <PageHead title={title} />
      <Profile
        member={member}
        title={title}
        place={places.filter(Boolean).join(" · ")}
        marks={marks}
        notice={
          isOwn ? (
            <Alert
              tone="info"
              title={t("own.title")}
              action={
                <ButtonLink size="sm" variant="outline" to="/profile">
                  {t("own.edit")}
                </ButtonLink>
              }
            />
          ) : member.is_hidden_by_caller ? (
            <HiddenNotice member={member} />
          ) : null
        }
        actions={
          isOwn || member.kind === "cam" ? (
            member.has_partner_page ? (
              <ButtonLink variant="outline" size="lg" rel="nofollow" to={`/members/${member.id}/partner`}>
                {t("partner_page")}
              </ButtonLink>
            ) : null
          ) : (
            <ActionBar
              memberId={member.id}
              conversationId={member.conversation_id}
              like={<LikeButton member={member} actions={likes} size="lg" />}
              onBegin={() => setBeginningWith(member.id)}
            />
          )
        }
        menu={
          mayReport ? (
            <MemberOptions
              key={member.id}
              member={member}
              onReport={() => report("profile", member.id)}
              onBlock={() => setWish({ person: member })}
            />
          ) : null
        }
        gifts={
          member.gifts || member.has_unshown_gifts ? (
            <GiftShelf gifts={member.gifts} isUnshown={member.has_unshown_gifts} />
          ) : null
        }
        {...(mayReport && { onReportPhoto: (id: string) => report("photo", id) })}
      />
      {beginningWith === member.id ? (
        <Suspense>
          <IcebreakerDialog partnerId={member.id} name={member.name} onClose={endBeginning} />
        </Suspense>
      ) : null}
      {wish ? <CareDialog wish={wish} leaveTo="/members" onClose={() => setWish(null)} /> : null}
    </>
  );
}
