import { type PointerEvent, useEffect, useRef } from "react";

type Drag = {
  cardId: string;
  pointerId: number;
  startX: number;
  startY: number;
  startedAt: number;
  isMoving: boolean;
};
type DragOptions = {
  /** The card that is dragged. */
  cardId: string | undefined;
  /** True during a drag. */
  onHold: (isHeld: boolean) => void;
  /** Direction of the throw, right or left, and its distance. */
  onThrow: (isRight: boolean, fromX: number) => void;
};

const slackPx = 8;
/** The share of the card's width, and the pixels a millisecond, that count as a throw. */
const farEnough = 0.3;
const fastEnough = 0.6;
const shortestThrowPx = 40;

export const isMotionReduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Drags an element sideways; vertical scrolling stays the page's. */
export function useDrag({ cardId, onHold, onThrow }: DragOptions) {
  const drag = useRef<Drag | null>(null);
  const hasMoved = useRef(false);
  const letGo = useRef(() => {});
  useEffect(() => {
    letGo.current = () => {
      const isHeld = drag.current?.isMoving;
      drag.current = null;
      if (isHeld) onHold(false);
    };
  });
  // The card was replaced during the drag: the new one was not dragged, and the final click does not count.
  useEffect(() => {
    if (drag.current && drag.current.cardId !== cardId) letGo.current();
  }, [cardId]);

  function place(element: HTMLElement, x: number) {
    element.style.transform =
      x === 0 ? "" : `translateX(${x}px)${isMotionReduced() ? "" : ` rotate(${x / 24}deg)`}`;
    const share = Math.min(1, Math.abs(x) / (element.offsetWidth * farEnough));
    element.style.setProperty("--like", String(x > 0 ? share : 0));
    element.style.setProperty("--pass", String(x < 0 ? share : 0));
  }

  function end({ currentTarget: element, clientX, type, pointerId }: PointerEvent<HTMLElement>) {
    const { current } = drag;
    if (current && current.pointerId !== pointerId) return;
    drag.current = null;
    if (!current?.isMoving) return;
    const x = clientX - current.startX;
    const speed = Math.abs(x) / Math.max(1, performance.now() - current.startedAt);
    const isFar = Math.abs(x) > element.offsetWidth * farEnough;
    const isFast = speed > fastEnough && Math.abs(x) > shortestThrowPx;
    place(element, 0);
    if (!isMotionReduced()) {
      element.animate([{ transform: `translateX(${x}px)` }, { transform: "none" }], {
        duration: 160,
        easing: "ease-out",
      });
    }
    onHold(false);
    if (type === "pointerup" && (isFar || isFast)) onThrow(x > 0, x);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasMoved.current = false;
      if (!event.isPrimary || event.button !== 0 || cardId === undefined) return;
      const { clientX: startX, clientY: startY, pointerId } = event;
      drag.current = { cardId, pointerId, startX, startY, startedAt: performance.now(), isMoving: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (!current || current.pointerId !== event.pointerId) return;
      // The pointer was released outside of the card's events.
      if (event.buttons === 0) {
        letGo.current();
        return;
      }
      const x = event.clientX - current.startX;
      if (!current.isMoving) {
        const y = Math.abs(event.clientY - current.startY);
        if (Math.abs(x) < slackPx || Math.abs(x) < y) return;
        current.isMoving = true;
        hasMoved.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
      }
      place(event.currentTarget, x);
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The end of a drag must not click the element under it.
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!hasMoved.current) return;
      hasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
