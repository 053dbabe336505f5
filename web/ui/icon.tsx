import type { LucideIcon } from "lucide-react";
import { classes } from "./classes.ts";
import { drawOnServer } from "./icon-on-server.tsx";

type IconProps = {
  /** One icon, imported by its own name: `import { Heart } from "lucide-react"`. */
  icon: LucideIcon;
  /** Only for an icon without text that has a meaning. */
  label?: string;
  size?: "sm" | "md" | "lg";
  filled?: boolean;
  className?: string;
};

const sizes = { sm: "size-4", md: "size-5", lg: "size-7" };

export function Icon({ icon: Drawing, label, size = "md", filled = false, className }: IconProps) {
  const look = classes("shrink-0", sizes[size], filled && "fill-current", className);
  if (import.meta.env.SSR) return drawOnServer(Drawing, look, label);
  if (!label) return <Drawing aria-hidden="true" className={look} />;
  return <Drawing role="img" aria-label={label} className={look} />;
}
