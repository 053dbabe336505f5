import type { ReactNode } from "react";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { Facts } from "./facts.tsx";
import { Interests } from "./interests.tsx";
import { Gallery } from "./photo-gallery.tsx";
import { Presence } from "./presence.tsx";

type ProfileProps = {
  member: MemberProfile;
  /** "Anna, 31" */
  title: string;
  /** City, country, distance. */
  place: string;
  /** Labels in words: kind, example. */
  marks: readonly string[];
  /** A notice above the profile: the viewer sees their own page. */
  notice?: ReactNode;
  /** Like and message: next to the name, on phones within reach of the thumb. */
  actions?: ReactNode;
  /** Further actions. */
  menu?: ReactNode;
  /** The gifts that the member received. */
  gifts?: ReactNode;
  /** Set if the viewer may report a photo; called with its id. */
  onReportPhoto?: (photoId: string) => void;
};

/** A member's profile, gallery first. */
export function Profile(props: ProfileProps) {
  const { member, title, place, marks, notice, actions, menu, gifts, onReportPhoto } = props;
  const t = useT("member");
  return (
    <article className="mx-auto w-full max-w-5xl px-4 pb-8 sm:pt-6">
      {notice ? <div className="mb-4 max-sm:mt-4">{notice}</div> : null}
      <div className="md:grid md:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] md:items-start md:gap-8">
        <Gallery
          key={member.id}
          name={member.name}
          photos={member.photos}
          onReport={onReportPhoto}
          marks={marks.map((mark) => (
            <Tag key={mark} tone="photo">
              {mark}
            </Tag>
          ))}
        />
        <div className="flex min-w-0 flex-col gap-7 pt-5 md:pt-1">
          <header className="flex items-start gap-2">
            <div className="flex min-w-0 grow flex-col gap-1.5">
              <h1 className="text-xl font-bold" dir="auto">
                {title}
              </h1>
              {place ? <p className="text-text-muted">{place}</p> : null}
              <Presence isOnline={member.is_online} lastSeenAt={member.last_seen_at} gender={member.gender} />
            </div>
            {menu}
          </header>
          {actions}
          {member.is_example ? <p className="text-sm text-text-muted">{t("example")}</p> : null}
          {member.fictional_warning ? <Alert tone="warning">{member.fictional_warning}</Alert> : null}
          <section aria-labelledby="about">
            <h2 id="about" className="mb-2 text-lg font-bold">
              {t("about.title")}
            </h2>
            {member.about ? (
              <p dir="auto" className="break-words whitespace-pre-wrap">
                {member.about}
              </p>
            ) : (
              <p className="text-text-muted">
                {t("about.empty", { name: member.name, gender: member.gender })}
              </p>
            )}
          </section>
          <Interests interests={member.interests} shared={member.shared_interests} />
          <Facts member={member} />
          {gifts}
        </div>
      </div>
    </article>
  );
}
