import { Heart, X } from "lucide-react";
import type { ReactNode } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** A member's texts on a card. */
export type CardTexts = {
  title: string;
  cardTitle: ReactNode;
  place: string | null;
  distance: string | null;
  online: string | null;
  photo: string;
  /** Labels: a kind that is no member, an example. */
  marks: string[];
};

export const photoSizes = "(min-width: 576px) 384px, 92vw";

/** The front of a card; it links to the profile. Without a link it is only shown. */
export function SwipeCard({
  card,
  texts,
  highlight,
  isLink,
}: {
  card: MemberCard;
  texts: CardTexts;
  highlight: string | null;
  isLink: boolean;
}) {
  const image = card.main_image;
  const where = [texts.place, texts.distance].filter((part) => part !== null).join(" · ");
  return (
    <PhotoFrame
      src={image?.filename ?? null}
      {...(image && { srcSet: `${image.thumb_filename} 480w, ${image.filename} 960w`, sizes: photoSizes })}
      placeholder={image?.placeholder ?? null}
      alt={image?.alt || texts.photo}
      priority
      className={
        image
          ? "size-full shadow-soft"
          : "size-full bg-linear-to-br from-primary-500 to-primary-800 shadow-soft [&>span_svg]:text-white"
      }
    >
      <div className="card-shade" />
      <div className="card-marks">
        {highlight ? <Tag tone="unread">{highlight}</Tag> : null}
        {texts.marks.map((mark) => (
          <Tag key={mark} tone="photo">
            {mark}
          </Tag>
        ))}
      </div>
      <div className="card-words">
        {isLink ? (
          <Link to={`/members/${card.id}`} className="card-link text-xl" tabIndex={-1}>
            {texts.cardTitle}
          </Link>
        ) : (
          <div className="card-link text-xl">{texts.cardTitle}</div>
        )}
        {where ? (
          <p className="truncate text-sm" dir="auto">
            {where}
          </p>
        ) : null}
        {texts.online ? (
          <p className="mt-0.5 flex items-center gap-1.5 text-xs font-semibold">
            <span aria-hidden="true" className="size-2.5 shrink-0 rounded-pill bg-online" />
            {texts.online}
          </p>
        ) : null}
      </div>
      <span className="pointer-events-none absolute top-14 left-4 flex size-16 items-center justify-center rounded-pill bg-unread text-on-unread opacity-(--like,0)">
        <Icon icon={Heart} size="lg" filled />
      </span>
      <span className="pointer-events-none absolute top-14 right-4 flex size-16 items-center justify-center rounded-pill bg-black/70 text-white opacity-(--pass,0)">
        <Icon icon={X} size="lg" />
      </span>
    </PhotoFrame>
  );
}
