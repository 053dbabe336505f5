import { UserRound } from "lucide-react";
import { useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type AvatarProps = {
  src: string | null;
  /** Empty if the name is right beside it. */
  alt: string;
  size?: "sm" | "md" | "lg" | "xl";
  online?: boolean;
  /** The meaning of the green dot in words; without it the dot is decoration. */
  onlineLabel?: string;
  className?: string;
};

const sizes = { sm: "size-9", md: "size-12", lg: "size-16", xl: "size-28" };
const pixels = { sm: 36, md: 48, lg: 64, xl: 112 };
const dots = {
  sm: "size-2.5",
  md: "size-3",
  lg: "size-3.5 right-0.5 bottom-0.5",
  xl: "size-5 right-1.5 bottom-1.5",
};

export function Avatar({ src, alt, size = "md", online = false, onlineLabel, className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && broken !== src ? src : null;
  return (
    <span className={classes("relative inline-flex shrink-0", sizes[size], className)}>
      <span className="avatar-face">
        {shown ? (
          <img
            src={shown}
            alt={alt}
            width={pixels[size]}
            height={pixels[size]}
            loading="lazy"
            decoding="async"
            onError={() => setBroken(shown)}
            className="size-full object-cover"
          />
        ) : (
          <Icon
            icon={UserRound}
            size={size === "xl" || size === "lg" ? "lg" : "md"}
            {...(alt && { label: alt })}
          />
        )}
      </span>
      {online ? (
        <span
          className={classes(
            "absolute right-0 bottom-0 rounded-pill bg-online ring-2 ring-surface-raised",
            dots[size],
          )}
        >
          {onlineLabel ? <span className="sr-only">{onlineLabel}</span> : null}
        </span>
      ) : null}
    </span>
  );
}
