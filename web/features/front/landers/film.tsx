import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { classes } from "#web/ui/classes.ts";

type FilmProps = {
  /** Shown until the film has loaded, and as its replacement. It has the same shape. */
  still: ReactNode;
  /** The film, in a file of its own. */
  Moving: ComponentType<{ isPaused: boolean }>;
  /** A description of the film in words. */
  label: string;
  className?: string;
};

type Connection = { connection?: { saveData?: boolean } };

/**
 * A drawn film with a still. With reduced motion only the still is shown; with the browser's data saver the
 * film loads on request. In all other cases the viewer can stop it (WCAG 2.2.2).
 */
export function Film({ still, Moving, label, className }: FilmProps) {
  const t = useT("landers");
  const [state, setState] = useState<"still" | "offered" | "playing" | "paused">("still");

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    setState((navigator as Connection).connection?.saveData ? "offered" : "playing");
  }, []);

  const isShown = state === "playing" || state === "paused";
  return (
    <div className={classes("relative overflow-hidden", className)}>
      <div role="img" aria-label={label} className="absolute inset-0">
        {isShown ? (
          <Suspense fallback={still}>
            <Moving isPaused={state === "paused"} />
          </Suspense>
        ) : (
          still
        )}
      </div>
      {/* The widths of this button and of the captions leave a gap on the narrowest phone. */}
      {state === "still" ? null : (
        <button
          type="button"
          className={buttonClasses({
            size: "sm",
            variant: "soft",
            className: "absolute right-3 bottom-3 max-w-[52%] shadow-soft",
          })}
          onClick={() => setState(state === "playing" ? "paused" : "playing")}
        >
          {state === "playing" ? t("film.pause") : t("film.play")}
        </button>
      )}
    </div>
  );
}
