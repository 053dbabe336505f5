import { Heart } from "lucide-react";
import { Suspense, useState } from "react";
import type { Translator } from "#web/lib/language/translate.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import type { ButtonSize, ButtonVariant } from "#web/ui/button-styles.ts";
import { Icon } from "#web/ui/icon.tsx";
import { isLiked } from "./like-state.ts";
import type { Likeable } from "./use-like.ts";
import type { LikeActions } from "./use-like-actions.ts";

const EndMatch = lazyPart(() => import("./end-match-dialog.tsx"));

type LikeButtonProps = {
  member: Likeable;
  actions: LikeActions;
  size?: ButtonSize;
  block?: boolean;
  /** The button's variant before the like; afterwards it is quiet. */
  variant?: ButtonVariant;
};

/** The like button in words, with undo; ending a match asks for confirmation. */
export function LikeButton(props: LikeButtonProps) {
  const { member, actions, size = "md", block = false, variant = "primary" } = props;
  const { isVisitor, like, unlike } = actions;
  const t: Translator<"likes"> = actions.t;
  const [hasJustLiked, setJustLiked] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const { name, gender, like_state: state } = member;
  const heart = <Icon icon={Heart} filled={state !== "none"} className={hasJustLiked ? "animate-pop" : ""} />;

  if (isVisitor) {
    return (
      <ButtonLink
        to={`/signup?next=${encodeURIComponent(`/members/${member.id}`)}`}
        size={size}
        block={block}
        icon={heart}
      >
        {t("button.none", { gender })}
      </ButtonLink>
    );
  }

  // The second click of a double click means the like, not its end.
  function press() {
    if (!isLiked(state)) {
      setJustLiked(true);
      setTimeout(() => setJustLiked(false), 700);
      void like(member);
    } else if (hasJustLiked) {
      return;
    } else if (state === "match") {
      setEnding(true);
    } else {
      void unlike(member);
    }
  }

  return (
    <>
      <Button
        size={size}
        block={block}
        variant={isLiked(state) ? "soft" : variant}
        icon={heart}
        onClick={press}
      >
        <span aria-hidden="true">{t(`button.${state}`, { gender })}</span>
        <span className="sr-only">
          {isLiked(state)
            ? t(`button_text.${state}`, { name, gender })
            : t(`heart.${state}`, { name, gender })}
        </span>
      </Button>
      {isEnding ? (
        <Suspense>
          <EndMatch
            name={name}
            onClose={() => setEnding(false)}
            onEnd={() => {
              setEnding(false);
              void unlike(member);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
