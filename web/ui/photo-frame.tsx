import { ImageOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

type PhotoFrameProps = {
  src: string | null;
  srcSet?: string;
  sizes?: string;
  alt: string;
  /** A data address the server made: seen until the photo is there. */
  placeholder?: string | null;
  ratio?: "4/5" | "1/1";
  /** First row of a page: loads at once and first. */
  priority?: boolean;
  /** Stands over a photo the server blurred: lock, words, button. */
  lock?: ReactNode;
  /** Anything else laid over the photo: name, marks, buttons. */
  children?: ReactNode;
  className?: string;
};

/** A photo that keeps its place from the first byte: fixed ratio, soft placeholder, no layout shift. */
export function PhotoFrame(props: PhotoFrameProps) {
  const { src, srcSet, sizes, alt, placeholder, ratio = "4/5", priority, lock, children, className } = props;
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && broken !== src ? src : null;
  return (
    <div
      className={classes(
        "relative overflow-hidden rounded-photo bg-primary-soft text-on-primary-soft",
        ratio === "4/5" ? "aspect-4/5" : "aspect-square",
        className,
      )}
    >
      {placeholder ? (
        <img src={placeholder} alt="" className="absolute inset-0 size-full object-cover" />
      ) : null}
      {shown ? (
        <img
          src={shown}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={ratio === "4/5" ? 640 : 800}
          height={800}
          loading={priority ? "eager" : "lazy"}
          fetchPriority={priority ? "high" : "auto"}
          decoding="async"
          draggable={false}
          onError={() => setBroken(shown)}
          className="absolute inset-0 size-full object-cover text-transparent"
        />
      ) : placeholder ? null : (
        <span className="absolute inset-0 flex items-center justify-center">
          <Icon icon={ImageOff} size="lg" {...(alt && { label: alt })} />
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
