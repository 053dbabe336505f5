import { ChevronLeft, ChevronRight } from "lucide-react";
import { ButtonLink } from "./button-link.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type PaginationProps = {
  label: string;
  previous?: { to: string; label: string };
  next?: { to: string; label: string };
  /** "Page 2 of 9". */
  position?: string;
  className?: string;
};

/** For tables one walks through page by page; lists that grow use `LoadMore`. */
export function Pagination({ label, previous, next, position, className }: PaginationProps) {
  return (
    <nav
      aria-label={label}
      className={classes("grid grid-cols-[1fr_auto_1fr] items-center gap-2 py-4", className)}
    >
      <span>
        {previous ? (
          <ButtonLink variant="ghost" to={previous.to} rel="prev" icon={<Icon icon={ChevronLeft} />}>
            {previous.label}
          </ButtonLink>
        ) : null}
      </span>
      <span className="tabular text-center text-sm text-text-muted">{position}</span>
      <span className="text-right">
        {next ? (
          <ButtonLink variant="ghost" to={next.to} rel="next">
            {next.label}
            <Icon icon={ChevronRight} />
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
