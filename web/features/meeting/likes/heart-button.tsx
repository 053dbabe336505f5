import { useState } from "react";
import { useNavigate } from "react-router";
import type { Translator } from "#web/lib/language/translate.ts";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { SpriteIcon, type SpriteName } from "#web/ui/sprite-icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { isLiked } from "./like-state.ts";
import type { Likeable } from "./use-like.ts";
import { useLikeActions } from "./use-like-actions.ts";

/** Each state has its own shape, because some viewers cannot tell the colours apart. */
const icons = {
  none: "heart",
  liked: "heart",
  liked_you: "heart-plus",
  match: "hearts",
} as const satisfies Record<Likeable["like_state"], SpriteName>;

/** Shared by all hearts of a list: texts, the viewer, the tap handlers and the last tapped heart. */
export type Hearts = {
  t: Translator<"likes">;
  isVisitor: boolean;
  justLiked: string | null;
  press(member: Likeable): void;
  /** The tapped heart lost the focus, or has shown its new state. */
  settle(memberId: string): void;
};

export function useHearts(): Hearts {
  const navigate = useNavigate();
  const { t, isVisitor, like, unlike } = useLikeActions();
  const [justLiked, setJustLiked] = useState<string | null>(null);

  function press(member: Likeable) {
    const { id, name, gender, like_state: state } = member;
    if (!isLiked(state)) {
      setJustLiked(id);
      void like(member);
    } else if (state === "match") {
      const onClick = () => void navigate(`/members/${id}/chat`);
      toast(t("heart.match", { name, gender }), { action: { label: t("match.message"), onClick } });
    } else if (justLiked !== id) {
      toast(t("heart.liked", { name, gender }), {
        action: { label: t("unlike.action"), onClick: () => void unlike(member) },
      });
    }
  }
  const settle = (id: string) => setJustLiked((known) => (known === id ? null : known));
  return { t, isVisitor, justLiked, press, settle };
}

/** The heart on a card: one tap likes. A second tap only shows the state and offers an undo. */
export function HeartButton({ member, hearts }: { member: Likeable; hearts: Hearts }) {
  const { t, isVisitor } = hearts;
  const { id, name, gender, like_state: state } = member;
  const settle = () => hearts.settle(id);

  if (isVisitor) {
    return (
      <Link
        to={`/signup?next=${encodeURIComponent(`/members/${id}`)}`}
        className={"card-heart bg-black/55 text-white hover:bg-black/75"}
      >
        <SpriteIcon name="heart" className="size-5 fill-none" />
        <span className="sr-only">{t("heart.none", { name, gender })}</span>
      </Link>
    );
  }

  return (
    <button
      type="button"
      onClick={() => hearts.press(member)}
      onAnimationEnd={settle}
      onPointerLeave={settle}
      onBlur={settle}
      className={classes(
        "card-heart",
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
          hearts.justLiked === id && isLiked(state) && "animate-pop",
        )}
      />
      <span className="sr-only">{t(`heart.${state}`, { name, gender })}</span>
    </button>
  );
}
