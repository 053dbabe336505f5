import type { ReactNode } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { HeartButton, useHearts } from "#web/features/meeting/likes/heart-button.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { Translator } from "#web/lib/language/translate.ts";
import { PersonCard } from "#web/ui/person-card.tsx";
import { usePersonTexts } from "./use-person-texts.tsx";

type MemberTileProps = {
  member: MemberCard;
  services: ReturnType<typeof useTileServices>;
  /** The tile is in the first row of a page. */
  priority?: boolean;
  highlight?: string | null;
  /** Below the photo; it replaces the heart on the photo. */
  footer?: ReactNode;
  to?: string;
  /** On the photo's upper corner: the button of a menu. */
  menu?: ReactNode;
};

/** The heart's state in words, if one of the two likes the other. */
function likeWord({ like_state: state, gender }: MemberCard, t: Translator<"likes">): string | null {
  if (state === "liked_you") return t("likes_you");
  return state === "match" ? t("button.match", { gender }) : null;
}

/** The texts and hearts of all cards of a list. The list loads them once and passes them to each. */
export function useTileServices() {
  return { textsOf: usePersonTexts(), t: useT("likes"), hearts: useHearts() };
}

/** A member as a card that links to their profile; one tap on its heart likes. */
export function MemberTile(props: MemberTileProps) {
  const { member, services, priority = false, highlight = null, footer, to, menu } = props;
  const { textsOf, t, hearts } = services;
  const { cardTitle: title, place, online, photo, marks } = textsOf(member);
  const image = member.main_image;
  return (
    <PersonCard
      to={to ?? `/members/${member.id}`}
      title={title}
      place={place}
      photo={{
        src: image?.thumb_filename ?? null,
        ...(image && { srcSet: `${image.thumb_filename} 480w, ${image.filename} 960w` }),
        placeholder: image?.placeholder ?? null,
        alt: image?.alt || photo,
      }}
      onlineLabel={online}
      marks={marks}
      highlight={highlight ?? (footer ? null : likeWord(member, t))}
      priority={priority}
      action={footer || member.kind === "cam" ? null : <HeartButton member={member} hearts={hearts} />}
      footer={footer}
      menu={menu}
    />
  );
}
