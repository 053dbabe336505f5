import { useEffect, useRef } from "react";
import { useHydrated } from "#web/lib/hydrated.ts";
import { LoadMore } from "#web/ui/load-more.tsx";

type LoadNextProps = {
  label: string;
  progress: string;
  /** The next page as an address of its own, for whoever has no script. */
  to: string;
  isLoading: boolean;
  onLoad: () => Promise<unknown>;
  /** After the button was pressed and the new ones are there. */
  onLoaded: () => void;
  /** False after a failure: then only the button tries again. */
  isAutomatic: boolean;
};

/** Appends the next page when its place comes near, or when asked by its button. */
export function LoadNext(props: LoadNextProps) {
  const { label, progress, to, isLoading, onLoad, onLoaded, isAutomatic } = props;
  const place = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();
  const latest = useRef(onLoad);
  useEffect(() => {
    latest.current = onLoad;
  });
  useEffect(() => {
    if (isLoading || !isAutomatic || !place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current();
      },
      { rootMargin: "800px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLoading, isAutomatic]);
  return (
    <div ref={place}>
      <LoadMore
        label={label}
        progress={progress}
        loading={isLoading}
        {...(isHydrated ? { onLoad: () => onLoad().then(onLoaded) } : { to })}
      />
    </div>
  );
}
