import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";
import { PhotoFrame } from "./photo-frame.tsx";
import { Tag } from "./tag.tsx";

export type PersonCardProps = {
  to: string;
  /** "Anna, 31": the text of the link that covers the card. */
  title: ReactNode;
  place?: string | null;
  photo: { src: string | null; srcSet?: string; placeholder?: string | null; alt: string };
  /** The meaning of the green dot in words; without it there is no dot. */
  onlineLabel?: string | null;
  /** Required labels of this person, in words. */
  marks?: readonly string[];
  /** A mark for the first look: "New". */
  highlight?: string | null;
  /** On the photo's corner: the like button. */
  action?: ReactNode;
  /** Under the photo: a button with text. */
  footer?: ReactNode;
  /** On the photo's upper corner: the button of a menu. */
  menu?: ReactNode;
  /** First row of a page. */
  priority?: boolean;
};

const sizes = "(min-width: 992px) 230px, (min-width: 768px) 30vw, 44vw";

/** A person as a photograph: the card opens the profile, its corner likes. Its size is fixed from the first byte. */
export function PersonCard(props: PersonCardProps) {
  const {
    to,
    title,
    place,
    photo,
    onlineLabel,
    marks = [],
    highlight,
    action,
    footer,
    menu,
    priority,
  } = props;
  return (
    <article className="flex h-full flex-col gap-2">
      <PhotoFrame
        src={photo.src}
        {...(photo.srcSet && { srcSet: photo.srcSet, sizes })}
        placeholder={photo.placeholder ?? null}
        alt={photo.alt}
        priority={priority ?? false}
        className={classes(
          "card-lift",
          !photo.src && "bg-linear-to-br from-primary-500 to-primary-800 [&>span_svg]:text-white",
        )}
      >
        <div className="card-shade" />
        {highlight || marks.length > 0 ? (
          <div className={menu ? "card-marks-beside" : "card-marks"}>
            {highlight ? <Tag tone="unread">{highlight}</Tag> : null}
            {marks.map((mark) => (
              <Tag key={mark} tone="photo">
                {mark}
              </Tag>
            ))}
          </div>
        ) : null}
        <div className="card-words">
          <Link to={to} className="card-link">
            {title}
          </Link>
          <div className={classes("flex items-end gap-2", action ? "min-h-11" : "")}>
            <div className="min-w-0 grow self-start">
              {place ? (
                <p className="truncate text-xs" dir="auto">
                  {place}
                </p>
              ) : null}
              {onlineLabel ? (
                <p className="mt-0.5 flex items-center gap-1.5 text-xs font-semibold">
                  <span aria-hidden="true" className="size-2.5 shrink-0 rounded-pill bg-online" />
                  <span className="leading-tight">{onlineLabel}</span>
                </p>
              ) : null}
            </div>
            {action ? <div className="card-action">{action}</div> : null}
          </div>
        </div>
        {menu}
      </PhotoFrame>
      {footer ? <div className="mt-auto">{footer}</div> : null}
    </article>
  );
}
