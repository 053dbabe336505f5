import { type ReactNode, useState } from "react";
import { classes } from "./classes.ts";
import { SpriteIcon } from "./sprite-icon.tsx";

type PhotoFrameProps = {
  src: string | null;
  srcSet?: string;
  sizes?: string;
  alt: string;
  /** A data address made by the server: shown until the photo has loaded. */
  placeholder?: string | null;
  ratio?: "4/5" | "1/1";
  /** First row of a page: loads at once and first. */
  priority?: boolean;
  /** Over a photo blurred by the server: lock, text, button. */
  lock?: ReactNode;
  /** Other content over the photo: name, marks, buttons. */
  children?: ReactNode;
  className?: string;
};

/** A photo with a fixed place from the first byte: fixed ratio, blurred placeholder, no layout shift. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { src, srcSet, sizes, alt, placeholder, ratio = "4/5", priority, lock, children, className } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && broken !== src ? src : null;
  return (
    <div className={classes("photo-frame", ratio === "4/5" ? "aspect-4/5" : "aspect-square", className)}>
      {placeholder ? <img src={placeholder} alt="" className="photo-fill" /> : null}
      {shown ? (
        <img
          src={shown}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={ratio === "4/5" ? 640 : 800}
          height={800}
          loading={priority ? undefined : "lazy"}
          fetchPriority={priority ? "high" : undefined}
          decoding="async"
          draggable={false}
          onError={() => setBroken(shown)}
          className="photo-fill text-transparent"
        />
      ) : placeholder ? null : (
        <span
          className="absolute inset-0 flex items-center justify-center"
          {...(alt && { role: "img", "aria-label": alt })}
        >
          <SpriteIcon name="image-off" className="size-7" />
        </span>
      )}
      {lock ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black/60 p-4 text-center text-white">
          {lock}
        </div>
      ) : null}
      {children}
    </div>
  );
}
