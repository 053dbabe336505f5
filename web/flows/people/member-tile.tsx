import type { ReactNode } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { HeartButton } from "#web/features/likes/heart-button.tsx";
import { PersonCard } from "#web/ui/person-card.tsx";
import { usePersonTexts } from "./use-person-texts.ts";

type MemberTileProps = {
  member: MemberCard;
  /** First row of a page. */
  priority?: boolean;
  highlight?: string | null;
  /** Under the photo; the heart on it then goes. */
  footer?: ReactNode;
  to?: string;
};

/** A member as a card that opens their profile and likes in one tap. */
export function MemberTile({ member, priority = false, highlight = null, footer, to }: MemberTileProps) {
  const textsOf = usePersonTexts();
  const { place, online, photo, marks } = textsOf(member);
  const image = member.main_image;
  return (
    <PersonCard
      to={to ?? `/members/${member.id}`}
      name={member.name}
      age={member.age}
      place={place}
      photo={{
        src: image?.thumb_filename ?? null,
        ...(image && { srcSet: `${image.thumb_filename} 480w, ${image.filename} 960w` }),
        placeholder: image?.placeholder ?? null,
        alt: image?.alt || photo,
      }}
      onlineLabel={online}
      marks={marks}
      highlight={highlight}
      priority={priority}
      action={footer ? null : <HeartButton member={member} />}
      footer={footer}
    />
  );
}
