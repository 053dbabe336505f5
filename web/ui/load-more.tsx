import { Button } from "./button.tsx";
import { ButtonLink } from "./button-link.tsx";
import { classes } from "./classes.ts";

type LoadMoreProps = {
  label: string;
  /** "24 of 180". */
  progress?: string;
  loading?: boolean;
  /** Address of the next page; a link works before scripts have loaded, and in a new tab. */
  to?: string;
  onLoad?: () => unknown;
  className?: string;
};

export function LoadMore({ label, progress, loading = false, to, onLoad, className }: LoadMoreProps) {
  return (
    <div className={classes("flex flex-col items-center gap-3 py-6", className)}>
      {progress ? <p className="tabular text-xs text-text-muted">{progress}</p> : null}
      {to && !loading ? (
        <ButtonLink variant="outline" to={to} preventScrollReset>
          {label}
        </ButtonLink>
      ) : (
        <Button variant="outline" loading={loading} onClick={() => onLoad?.()}>
          {label}
        </Button>
      )}
    </div>
  );
}
