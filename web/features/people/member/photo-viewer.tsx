import { TriangleAlert, X } from "lucide-react";
import type { Photo } from "#contracts/shapes.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import { PhotoLock } from "./photo-lock.tsx";
import { SlideArrows } from "./slide-arrows.tsx";
import { useSlides } from "./use-slides.ts";

type PhotoViewerProps = {
  name: string;
  photos: readonly Photo[];
  start: number;
  /** Set if the viewer may report the shown photo. */
  onReport?: ((photoId: string) => void) | undefined;
  /** Called with the index of the last shown photo. */
  onClose: (index: number) => void;
};

/** The photos full screen, uncropped and as large as possible. */
export default function PhotoViewer({ name, photos, start, onReport, onClose }: PhotoViewerProps) {
  const t = useT("member");
  const common = useT("common");
  const { ref: track, index, goTo, onKeyDown } = useSlides(photos.length, start);
  const close = () => onClose(index);
  const ref = useModal({ open: true, onClose: close, closeOnEscape: true, closeOnBackdrop: true });
  const last = photos.length - 1;
  const shown = photos[index];
  return (
    <dialog
      ref={ref}
      aria-label={t("gallery.label", { name })}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black text-white outline-none open:animate-fade"
    >
      <ul
        ref={track}
        // The scrolling element takes the focus, so that arrow keys scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is worked by keys.
        tabIndex={0}
        className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        {photos.map((photo, at) => (
          <li key={photo.id} className="relative size-full shrink-0 snap-center snap-always">
            <img
              src={photo.full_url}
              alt={photo.alt || t("gallery.alt", { name, number: at + 1, total: photos.length })}
              loading={Math.abs(at - index) <= 1 ? "eager" : "lazy"}
              decoding="async"
              draggable={false}
              className="size-full object-contain"
            />
            {photo.locked ? (
              <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-black/60 p-6 text-center">
                <PhotoLock />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <p aria-live="polite" className="tabular rounded-pill bg-black/70 px-3 py-1.5 text-sm font-semibold">
          {t("gallery.position", { number: index + 1, total: photos.length })}
        </p>
        <span className="grow" />
        {onReport && shown && !shown.locked ? (
          <IconButton
            icon={TriangleAlert}
            label={t("gallery.report")}
            variant="overlay"
            onClick={() => onReport(shown.id)}
            className="pointer-events-auto focus-visible:outline-white"
          />
        ) : null}
        <IconButton
          icon={X}
          label={common("close")}
          variant="overlay"
          onClick={close}
          className="pointer-events-auto focus-visible:outline-white"
        />
      </div>
      {last > 0 ? (
        <SlideArrows index={index} last={last} goTo={goTo} className="focus-visible:outline-white" />
      ) : null}
    </dialog>
  );
}
