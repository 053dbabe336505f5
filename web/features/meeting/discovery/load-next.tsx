import { useEffect, useRef } from "react";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import { LoadMore } from "#web/ui/load-more.tsx";

type LoadNextProps = {
  label: string;
  progress: string;
  /** The address of the next page, for browsers without scripts. */
  to: string;
  isLoading: boolean;
  onLoad: () => Promise<unknown>;
  /** Called after a press of the button, once the new entries are rendered. */
  onLoaded: () => void;
  /** False after a failure: then only the button retries. */
  isAutomatic: boolean;
};

/** Appends the next page when the end of the list comes near, or when its button is pressed. */
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
