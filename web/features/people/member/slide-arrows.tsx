import { ChevronLeft, ChevronRight } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type SlideArrowsProps = { index: number; last: number; goTo: (index: number) => void; className: string };

/** To the previous and the next photo; an arrow without a target stays, so that it keeps the focus. */
export function SlideArrows({ index, last, goTo, className }: SlideArrowsProps) {
  const t = useT("member");
  const look = "absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-40";
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={t("gallery.previous")}
        variant="overlay"
        aria-disabled={index === 0}
        onClick={() => goTo(index - 1)}
        className={classes(look, "left-3", className)}
      />
      <IconButton
        icon={ChevronRight}
        label={t("gallery.next")}
        variant="overlay"
        aria-disabled={index === last}
        onClick={() => goTo(index + 1)}
        className={classes(look, "right-3", className)}
      />
    </>
  );
}
