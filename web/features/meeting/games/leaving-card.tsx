import { type ReactNode, useEffect, useRef } from "react";

export type Leaving = { key: number; isRight: boolean; fromX: number };

/** A copy of a card during its exit animation; the decision is already stored. */
export function LeavingCard({
  leaving,
  onGone,
  children,
}: {
  leaving: Leaving;
  onGone: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  const { isRight, fromX } = leaving;
  useEffect(() => {
    const sign = isRight ? 1 : -1;
    const flight = ref.current?.animate(
      [
        { transform: `translateX(${fromX}px) rotate(${fromX / 24}deg)`, opacity: 1 },
        { transform: `translateX(${sign * 130}%) rotate(${sign * 14}deg)`, opacity: 0 },
      ],
      { duration: 220, easing: "ease-out", fill: "forwards" },
    );
    if (!flight) return;
    flight.onfinish = () => gone.current();
    return () => flight.cancel();
  }, [isRight, fromX]);
  return (
    <div ref={ref} inert aria-hidden="true" className="pointer-events-none absolute inset-0 z-10">
      {children}
    </div>
  );
}
