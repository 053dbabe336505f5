import { Maximize2 } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { Photo } from "#contracts/shapes.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { SpriteIcon } from "#web/ui/sprite-icon.tsx";
import { PhotoLock } from "./photo-lock.tsx";
import { SlideArrows } from "./slide-arrows.tsx";
import { useSlides } from "./use-slides.ts";

const PhotoViewer = lazyPart(() => import("./photo-viewer.tsx"));

type GalleryProps = {
  name: string;
  photos: readonly Photo[];
  /** Labels shown before the photos: example, fictional. */
  marks?: ReactNode;
  onReport?: ((photoId: string) => void) | undefined;
};

/** The photos, one at a time: by swipe, arrow keys or buttons; each opens full screen. */
export function Gallery({ name, photos, marks, onReport }: GalleryProps) {
  const t = useT("member");
  const { ref, index, goTo, onKeyDown } = useSlides(photos.length);
  const [opened, setOpened] = useState<number | null>(null);
  const last = photos.length - 1;

  if (photos.length === 0) {
    return (
      <div className="relative flex aspect-4/5 flex-col items-center justify-center gap-3 rounded-photo bg-primary-soft max-sm:-mx-4 max-sm:rounded-none p-6 text-center text-on-primary-soft">
        <SpriteIcon name="image-off" className="size-7" />
        <p className="font-semibold">{t("gallery.none", { name })}</p>
        <div className="absolute top-3 left-3 flex flex-wrap gap-1">{marks}</div>
      </div>
    );
  }

  return (
    <section
      aria-label={t("gallery.label", { name })}
      onKeyDown={onKeyDown}
      className="group relative overflow-hidden rounded-photo max-sm:-mx-4 max-sm:rounded-none"
    >
      <ul
        ref={ref}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]"
      >
        {photos.map((photo, at) => (
          <li key={photo.id} className="w-full shrink-0 snap-center snap-always">
            <PhotoFrame
              src={photo.page_url}
              placeholder={photo.placeholder}
              alt={altOf(photo, t("gallery.alt", { name, number: at + 1, total: photos.length }))}
              priority={at === 0}
              className="rounded-none"
              lock={photo.locked ? <PhotoLock /> : null}
            >
              {photo.locked ? null : (
                <button
                  type="button"
                  onClick={() => setOpened(at)}
                  className="absolute inset-0 flex items-end justify-end p-3 outline-none focus-visible:outline-3 focus-visible:-outline-offset-4 focus-visible:outline-white"
                >
                  <span className="rounded-pill bg-black/55 p-2.5 text-white">
                    <Icon
                      icon={Maximize2}
                      label={t("gallery.open", { number: at + 1, total: photos.length })}
                    />
                  </span>
                </button>
              )}
            </PhotoFrame>
          </li>
        ))}
      </ul>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex flex-wrap gap-1">{marks}</div>
      {last > 0 ? (
        <>
          <SlideArrows index={index} last={last} goTo={goTo} className="max-md:hidden" />
          <Dots index={index} count={photos.length} />
        </>
      ) : null}
      {opened === null ? null : (
        <Suspense>
          <PhotoViewer
            name={name}
            photos={photos}
            start={opened}
            onReport={onReport}
            onClose={(at) => {
              setOpened(null);
              goTo(at, "instant");
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

function altOf(photo: Photo, otherwise: string): string {
  return photo.alt || otherwise;
}

/** The position among the photos; in words for screen readers. */
function Dots({ index, count }: { index: number; count: number }) {
  const t = useT("member");
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-4 flex justify-center">
      <p className="sr-only" aria-live="polite">
        {t("gallery.position", { number: index + 1, total: count })}
      </p>
      <div aria-hidden="true" className="flex gap-1.5 rounded-pill bg-black/55 px-2.5 py-2">
        {Array.from({ length: count }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={at}
            className={classes("size-1.5 rounded-pill bg-white", at === index ? "scale-125" : "opacity-50")}
          />
        ))}
      </div>
    </div>
  );
}
