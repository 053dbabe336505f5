import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "li" | "aside";
  padding?: "none" | "sm" | "md" | "lg";
  tone?: "raised" | "sunken" | "primary" | "outline";
  /** Lifts under the pointer: for a card that is one big link. */
  interactive?: boolean;
};

const paddings = { none: "", sm: "p-4", md: "p-5 md:p-6", lg: "p-6 md:p-8" };
const tones = {
  raised: "bg-surface-raised shadow-soft dark:ring-1 dark:ring-border/60",
  sunken: "bg-surface-sunken",
  primary: "bg-primary-soft text-on-primary-soft",
  outline: "border bg-surface-raised",
};

export function Card(props: CardProps) {
  const { as: Tag = "div", padding = "md", tone = "raised", interactive, className, ...rest } = props;
  return (
    <Tag
      {...(rest as object)}
      className={classes(
        "rounded-card",
        paddings[padding],
        tones[tone],
        interactive && "transition hover:-translate-y-0.5 hover:shadow-lifted",
        className,
      )}
    />
  );
}
