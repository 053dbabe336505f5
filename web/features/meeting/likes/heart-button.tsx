import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { SpriteIcon, type SpriteName } from "#web/ui/sprite-icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { isLiked } from "./like-state.ts";
import { type Likeable, useLike } from "./use-like.ts";

const look =
  "inline-flex size-11 items-center justify-center rounded-pill transition active:scale-90 focus-visible:outline-white";

/** Each state has a shape of its own: colour alone would not tell them apart (nor would it to everybody). */
const icons = {
  none: "heart",
  liked: "heart",
  liked_you: "heart-plus",
  match: "hearts",
} as const satisfies Record<Likeable["like_state"], SpriteName>;

/** The heart on a card: one tap likes. A second tap only says so and offers the way back. */
export function HeartButton({ member }: { member: Likeable }) {
  const t = useT("likes");
  const user = useUser();
  const navigate = useNavigate();
  const { like, unlike } = useLike();
  const [hasJustLiked, setJustLiked] = useState(false);
  const { name, gender, like_state: state } = member;

  if (!user) {
    return (
      <Link
        to={`/signup?next=${encodeURIComponent(`/members/${member.id}`)}`}
        className={classes(look, "bg-black/55 text-white hover:bg-black/75")}
      >
        <SpriteIcon name="heart" className="size-5 fill-none" />
        <span className="sr-only">{t("heart.none", { name, gender })}</span>
      </Link>
    );
  }

  function press() {
    if (!isLiked(state)) {
      setJustLiked(true);
      void like(member);
    } else if (state === "match") {
      const onClick = () => void navigate(`/members/${member.id}/chat`);
      toast(t("heart.match", { name, gender }), { action: { label: t("match.message"), onClick } });
    } else if (!hasJustLiked) {
      toast(t("heart.liked", { name, gender }), {
        action: { label: t("unlike.action"), onClick: () => void unlike(member) },
      });
    }
  }

  return (
    <button
      type="button"
      onClick={press}
      onAnimationEnd={() => setJustLiked(false)}
      onPointerLeave={() => setJustLiked(false)}
      onBlur={() => setJustLiked(false)}
      className={classes(
        look,
        isLiked(state)
          ? "bg-unread text-on-unread"
          : state === "liked_you"
            ? "bg-white text-unread-700 ring-2 ring-unread-500"
            : "bg-black/55 text-white hover:bg-black/75",
      )}
    >
      <SpriteIcon
        name={icons[state]}
        className={classes(
          "size-5",
          state === "liked" ? "fill-current" : "fill-none",
          hasJustLiked && isLiked(state) && "animate-pop",
        )}
      />
      <span className="sr-only">{t(`heart.${state}`, { name, gender })}</span>
    </button>
  );
}
