import { classes } from "#web/ui/classes.ts";
import { useLander } from "./lander-view.ts";

/** The slug's title, the only main heading of the page, with its lead. */
export function Intro({ isLight = false, className }: { isLight?: boolean; className?: string }) {
  const { title, lead, kicker } = useLander();
  return (
    <div className={classes("min-w-0", className)}>
      {kicker ? (
        <p
          className={classes(
            "col-span-full mb-2 text-sm font-bold",
            isLight ? "text-white" : "text-primary-text",
          )}
        >
          {kicker}
        </p>
      ) : null}
      <h1 className="text-2xl font-extrabold text-balance hyphens-auto">{title}</h1>
      <p className={classes("mt-4 max-w-prose text-pretty", isLight ? "text-white/90" : "text-text-muted")}>
        {lead}
      </p>
    </div>
  );
}
