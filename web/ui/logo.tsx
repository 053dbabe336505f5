import { classes } from "./classes.ts";

type LogoProps = {
  /** The site's name and, if it has its own logo, the pictures: a second one is that of the dark theme. */
  site: {
    siteName: string;
    logo?: { src: string; alt: string; width: number; height: number; loading?: "lazy" }[] | undefined;
  };
  /** The name is visible from 400 px on, because its neighbours need the space below that. */
  isRoomy?: boolean;
  className?: string;
};

/** The site's own logo, or two shapes that lean towards each other, with a heart between them, and the name. */
export function Logo({ site: { siteName, logo }, isRoomy, className }: LogoProps) {
  // biome-ignore lint/a11y/useAltText: the attributes of each picture contain it
  if (logo) return logo.map((picture) => <img key={picture.src} className="logo" {...picture} />);
  return (
    <span className={classes("inline-flex items-center gap-2", className)}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <path
          className="fill-primary"
          d="M4.4 6.9a7.7 7.7 0 0 1 10.9 0l8.9 8.9-6.5 10.7a2 2 0 0 1-3.2.3L4.4 17.8a7.7 7.7 0 0 1 0-10.9Z"
        />
        <path
          className="fill-secondary"
          d="M27.6 6.9a7.7 7.7 0 0 0-10.9 0L7.8 15.8l6.7 11a2 2 0 0 0 3.1.1l10-9.1a7.7 7.7 0 0 0 0-10.9Z"
        />
        <path className="fill-primary-hover" d="M16 7.6 24.2 15.8 17.6 26.7a2 2 0 0 1-3.2 0L7.8 15.8Z" />
      </svg>
      <span className={classes("font-extrabold tracking-tight", isRoomy && "max-[399px]:sr-only", "text-lg")}>
        {siteName}
      </span>
    </span>
  );
}
