import { Pause, Play } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "./icon-button.tsx";
import { Skeleton } from "./skeleton.tsx";
import { useOnline } from "./use-online.ts";

/** Where a still picture is preferred. */
const rests = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

type MovingPictureProps = {
  /** Address of the file that moves without an end, and of its still picture. */
  moving: string;
  still: string;
  /** Pixels of the file. */
  width: number;
  height: number;
  alt: string;
  labels: { play: string; pause: string; failed: string; retry: string };
  /** It moves after a press only. */
  startsStill?: boolean;
  /** Called each time the picture did not load. */
  onFailed?: () => void;
};

/** Pixels of the longer edge: it fits beside three actions on a phone, and stays as large when one of them goes. */
const longestEdge = 208;
/** A small file is not drawn larger than this many times. */
const mostEnlarged = 2;

/** A picture that moves until it is stopped. It keeps its space while it loads, and rests where motion is unwanted. */
export function MovingPicture(props: MovingPictureProps) {
  const { moving, still, width, height, alt, labels, startsStill = false, onFailed } = props;
  const image = useRef<HTMLImageElement>(null);
  /** Null: as the browser prefers. */
  const [isMovingByChoice, setChoice] = useState<boolean | null>(startsStill ? false : null);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const isCalm = useIsCalm();
  const isMoving = isMovingByChoice ?? !isCalm;
  const isOnline = useOnline();

  const fail = () => {
    setState("failed");
    onFailed?.();
  };
  // A picture from the server's markup may have loaded or failed before this code came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each element
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth) setState("shown");
    else if (complete) fail();
  }, [attempt]);
  const again = () => {
    setState("loading");
    setAttempt(attempt + 1);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the network is back, not at each failure
  useEffect(() => {
    if (isOnline && state === "failed") again();
  }, [isOnline]);

  const scale = Math.min(mostEnlarged, longestEdge / Math.max(width, height));
  return (
    <span className="relative block w-fit max-w-full min-w-28 overflow-hidden rounded-card border bg-surface-sunken">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        width={Math.round(width * scale)}
        height={Math.round(height * scale)}
        className="block h-auto min-h-20 max-w-full"
      />
      {state === "loading" ? <Skeleton shape="box" className="absolute inset-0" /> : null}
      <picture key={attempt}>
        {isMovingByChoice === null ? <source media={rests} srcSet={still} /> : null}
        <img
          ref={image}
          loading="lazy"
          decoding="async"
          src={isMoving ? moving : still}
          alt={alt}
          draggable={false}
          onLoad={() => setState("shown")}
          onError={fail}
          className="absolute inset-0 size-full object-contain text-transparent"
        />
      </picture>
      {state === "failed" ? (
        <span className="absolute inset-0 flex flex-col items-center justify-center bg-surface-sunken px-2 text-center text-xs text-text">
          {labels.failed}
          <button type="button" onClick={again} className="min-h-11 font-semibold underline">
            {labels.retry}
          </button>
        </span>
      ) : (
        <IconButton
          variant="overlay"
          icon={isMoving ? Pause : Play}
          label={isMoving ? labels.pause : labels.play}
          onClick={() => setChoice(!isMoving)}
          className="absolute right-1 bottom-1"
        />
      )}
    </span>
  );
}

function subscribe(listener: () => void) {
  const query = matchMedia(rests);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the browser prefers still pictures; the server draws as if it did not. */
export function useIsCalm(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(rests).matches,
    () => false,
  );
}
