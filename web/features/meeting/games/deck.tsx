import { Heart, Undo2, X } from "lucide-react";
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { MemberCard } from "#contracts/shapes.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { isMotionReduced, useDrag } from "#web/ui/use-drag.ts";
import { DeckFailed, DeckLoading, NoCards } from "./deck-states.tsx";
import { type Leaving, LeavingCard } from "./leaving-card.tsx";
import { LikesLine } from "./likes-line.tsx";
import { type CardTexts, photoSizes, SwipeCard } from "./swipe-card.tsx";
import { useDeck } from "./use-deck.ts";

const LimitDialog = lazyPart(() => import("./limit-dialog.tsx"));

type DeckProps = { memberId: string; textsOf: (card: MemberCard) => CardTexts; likesYou: string };
type Shown = Leaving & { card: MemberCard };

/** Number of photos preloaded behind the two open cards. */
const fetchedAhead = 3;
let flights = 0;

/** The swipe game: thumb, buttons and keys do the same. */
export function Deck({ memberId, textsOf, likesYou }: DeckProps) {
  const t = useT("swipe");
  const deck = useDeck(memberId);
  const navigate = useNavigate();
  const stage = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState<Shown[]>([]);
  const [isHeld, setHeld] = useState(false);
  const [isLimitShown, setLimitShown] = useState(false);
  const { cards, left, refused, likes, lastPass } = deck;
  const [top, next] = cards;
  const isRefusalTold = refused.length > 0 && !isHeld;
  usePhotosAhead(cards.slice(2, 2 + fetchedAhead));

  function decide(isLike: boolean, fromX = 0) {
    if (!top) return;
    if (isLike && left === 0) {
      setLimitShown(true);
      return;
    }
    deck.decide(top, isLike ? "like" : "pass");
    if (!isMotionReduced()) {
      flights += 1;
      const flight = { key: flights, isRight: isLike, fromX, card: top };
      setLeaving((known) => [...known, flight]);
    }
    // The focused element may be gone with its card: the stage takes the focus, so that keys still work.
    if (!stage.current?.parentElement?.querySelector("button:focus"))
      stage.current?.focus({ preventScroll: true });
  }

  const drag = useDrag({
    cardId: top?.id,
    onHold(held) {
      setHeld(held);
      deck.hold(held && top ? top.id : null);
      if (!held) stage.current?.focus({ preventScroll: true });
    },
    onThrow: decide,
  });

  function press(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    // A dialog is open above the cards, and its key events bubble up to here too.
    if (!isPlain || event.defaultPrevented || isLimitShown || isRefusalTold) return;
    const isOnStage = event.target === stage.current;
    const acts: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => decide(false),
      ArrowRight: () => decide(true),
      Backspace: deck.undo as () => void,
      z: deck.undo as () => void,
      // On a button, Enter belongs to the button.
      Enter: isOnStage && top ? () => void navigate(`/members/${top.id}`) : undefined,
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  if (!deck.isKnown) {
    return deck.error ? (
      <DeckFailed error={deck.error} onRetry={() => void deck.refetch()} />
    ) : (
      <DeckLoading />
    );
  }
  const close = () => {
    setLimitShown(false);
    if (refused.length > 0) deck.acknowledge(refused);
    stage.current?.focus({ preventScroll: true });
  };
  const faceOf = (card: MemberCard, isLink: boolean) => (
    <SwipeCard
      card={card}
      texts={textsOf(card)}
      highlight={card.like_state === "liked_you" ? likesYou : null}
      isLink={isLink}
    />
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach it from the stage and from the buttons in it
    <div
      className="mx-auto flex w-[min(100%,24rem,calc((100dvh-21rem)*0.8))] min-w-60 flex-col gap-3"
      onKeyDown={press}
    >
      <LikesLine deck={deck} />
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the keys are for has the focus
        tabIndex={0}
        aria-label={t("deck")}
        aria-describedby="swipe-keys"
        className="relative aspect-4/5 rounded-photo"
      >
        {top ? null : <NoCards deck={deck} />}
        {[next, top].map((card) =>
          card ? (
            <div
              key={card.id}
              className={classes(
                "absolute inset-0 select-none",
                card === top ? "touch-pan-y" : "pointer-events-none",
              )}
              {...(card === top ? drag : { inert: true, "aria-hidden": true })}
            >
              {faceOf(card, card === top)}
            </div>
          ) : null,
        )}
        {leaving.map((flight) => (
          <LeavingCard
            key={flight.key}
            leaving={flight}
            onGone={() => setLeaving((known) => known.filter(({ key }) => key !== flight.key))}
          >
            {faceOf(flight.card, false)}
          </LeavingCard>
        ))}
      </section>
      <p className="sr-only" role="status">
        {top ? textsOf(top).title : null}
      </p>
      <div className="flex items-center justify-center gap-5">
        <IconButton
          icon={X}
          size="lg"
          variant="raised"
          label={top ? t("pass", { name: top.name }) : t("pass_none")}
          aria-disabled={!top || undefined}
          className="aria-disabled:opacity-50"
          onClick={() => decide(false)}
        />
        <IconButton
          icon={Undo2}
          variant="raised"
          label={lastPass ? t("undo", { name: lastPass.name }) : t("undo_none")}
          aria-disabled={!lastPass || undefined}
          className="aria-disabled:opacity-50"
          onClick={() => deck.undo()}
        />
        <IconButton
          icon={Heart}
          size="lg"
          variant="primary"
          filled
          label={top ? t("like", { name: top.name }) : t("like_none")}
          aria-disabled={!top || undefined}
          className="aria-disabled:opacity-50"
          onClick={() => decide(true)}
        />
      </div>
      <p id="swipe-keys" className="text-center text-xs text-text-muted pointer-coarse:sr-only">
        {t("keys")}
      </p>
      {(isLimitShown || isRefusalTold) && likes ? (
        <Suspense>
          <LimitDialog
            likes={likes}
            isUsedUp={left === 0}
            names={refused.map(({ card }) => card.name)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Preloads the photos of the next cards in the sizes in which they will be shown. */
function usePhotosAhead(cards: readonly MemberCard[]): void {
  const sources = cards.map(
    ({ main_image: image }) => image && `${image.thumb_filename} 480w, ${image.filename} 960w`,
  );
  const wanted = sources.filter((source) => source !== null).join("\n");
  useEffect(() => {
    for (const source of wanted.split("\n")) {
      if (source === "") continue;
      const image = new Image();
      image.sizes = photoSizes;
      image.srcset = source;
    }
  }, [wanted]);
}
