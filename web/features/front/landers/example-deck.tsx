import { type KeyboardEvent, useRef, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { isMotionReduced, useDrag } from "#web/ui/use-drag.ts";
import { castOf, Person } from "./art.tsx";
import { useLander } from "./lander-view.ts";

const wishes = ["walk", "cook", "concert", "coffee"] as const;
const backs = ["bg-secondary-200", "bg-primary-200", "bg-secondary-300", "bg-primary-300"] as const;
const flightMs = 200;

/** Drawn cards for thumb, keys and buttons. They are no members; swipes are neither stored nor sent. */
export default function ExampleDeck() {
  const t = useT("landers");
  const { prefix } = useLander();
  const stage = useRef<HTMLElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [isFlying, setFlying] = useState(false);
  const cast = castOf(prefix);
  const wish = wishes[index];

  function decide(isYes: boolean, fromX = 0) {
    if (!wish || isFlying) return;
    const goOn = () => {
      setFlying(false);
      setIndex(index + 1);
    };
    if (isMotionReduced() || !card.current) return goOn();
    setFlying(true);
    const away = `translateX(${isYes ? 130 : -130}%) rotate(${isYes ? 14 : -14}deg)`;
    const flight = card.current.animate([{ transform: `translateX(${fromX}px)` }, { transform: away }], {
      duration: flightMs,
      easing: "ease-in",
      fill: "forwards",
    });
    flight.onfinish = goOn;
    flight.oncancel = goOn;
  }

  const drag = useDrag({
    cardId: wish,
    onHold: (isHeld) => (isHeld ? undefined : stage.current?.focus({ preventScroll: true })),
    onThrow: decide,
  });

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    decide(event.key === "ArrowRight");
  }

  return (
    <div className="mx-auto flex w-full max-w-80 flex-col gap-4 md:max-w-none">
      <section
        ref={stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the keys are for has the focus
        tabIndex={0}
        aria-label={t("tinderswipe.deck")}
        aria-describedby="example-deck-keys"
        onKeyDown={press}
        className="relative aspect-4/5 rounded-photo"
      >
        {wishes.map((name, at) =>
          at === index || at === index + 1 ? (
            <div
              key={name}
              ref={at === index ? card : null}
              className={classes(
                "absolute inset-0 overflow-hidden rounded-photo shadow-lifted select-none",
                backs[at],
                at === index ? "z-10 touch-pan-y" : "pointer-events-none",
              )}
              {...(at === index ? drag : { inert: true, "aria-hidden": true })}
            >
              <Person
                look={cast[at] ?? (cast[0] as (typeof cast)[number])}
                className="absolute inset-x-0 bottom-0 h-[92%] w-full"
              />
              <span className="absolute top-3 left-3 rounded-pill bg-black/70 px-3 py-1 text-xs font-bold text-white">
                {t("example")}
              </span>
              <p className="card-shade" />
              <p className="card-words p-5 text-lg font-bold text-balance">
                {t(`tinderswipe.wishes.${name}`)}
              </p>
            </div>
          ) : null,
        )}
        {wish ? null : (
          <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 rounded-photo bg-surface-raised p-6 text-center shadow-soft">
            <SpriteIcon name="hearts" className="size-12 text-primary-text" />
            <h2 className="text-lg font-bold">{t("tinderswipe.done.title")}</h2>
            <p className="text-text-muted">{t("tinderswipe.done.text")}</p>
            <button
              type="button"
              className={buttonClasses({ variant: "soft" })}
              onClick={() => {
                setIndex(0);
                stage.current?.focus({ preventScroll: true });
              }}
            >
              {t("tinderswipe.again")}
            </button>
          </div>
        )}
      </section>
      <p className="sr-only" role="status">
        {wish
          ? t("tinderswipe.card", {
              number: index + 1,
              total: wishes.length,
              wish: t(`tinderswipe.wishes.${wish}`),
            })
          : `${t("tinderswipe.done.title")} ${t("tinderswipe.done.text")}`}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          className={buttonClasses({ variant: "outline", className: "bg-surface-raised px-3!" })}
          aria-disabled={!wish}
          onClick={() => decide(false)}
        >
          {t("tinderswipe.no")}
        </button>
        <button
          type="button"
          className={buttonClasses({ className: "px-3!" })}
          aria-disabled={!wish}
          onClick={() => decide(true)}
        >
          <SpriteIcon name="heart" className="size-5 fill-current" />
          {t("tinderswipe.yes")}
        </button>
      </div>
      <p id="example-deck-keys" className="text-center text-sm text-balance text-on-primary-soft">
        {t("tinderswipe.hint")}
      </p>
    </div>
  );
}
