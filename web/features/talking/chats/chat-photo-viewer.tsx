import { TriangleAlert, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { useBackCloses } from "#web/lib/page/use-back-closes.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useModal } from "#web/ui/use-modal.ts";

type ViewerProps = {
  src: string;
  alt: string;
  /** The viewing time in seconds; null: unlimited. */
  seconds: number | null;
  onClose: () => void;
  /** Null if there is nothing to report: one's own photo, or a sender who is gone. */
  onReport: (() => void) | null;
};

/** One photo full screen; Escape, the close button, a click outside or "back" closes it. */
export default function ChatPhotoViewer({ src, alt, seconds, onClose, onReport }: ViewerProps) {
  const t = useT("chatphotos");
  // These texts are the page's own: the viewer must not wait for others while a minute runs.
  const chatsT = useT("chats");
  const ref = useModal({ open: true, onClose, closeOnEscape: true, closeOnBackdrop: true });
  const left = useSecondsLeft(seconds, onClose);
  const [isBroken, setBroken] = useState(false);
  useBackCloses(onClose);
  return (
    <dialog
      ref={ref}
      aria-label={t("seen.viewer")}
      className="m-0 size-full max-h-none max-w-none overflow-hidden bg-black text-white outline-none open:animate-fade"
    >
      {isBroken ? (
        <div className="flex size-full flex-col items-center justify-center gap-4 p-6 text-center">
          <p role="alert">{t("seen.failed")}</p>
          <Button variant="secondary" onClick={() => setBroken(false)}>
            {t("send.again")}
          </Button>
        </div>
      ) : (
        <img
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
      <div className="pointer-events-none absolute inset-x-0 top-0 flex items-center justify-between gap-3 p-3 pt-[max(0.75rem,env(safe-area-inset-top))]">
        {left === null ? null : (
          <p className="tabular rounded-pill bg-black/70 px-3 py-1.5 text-sm font-semibold">
            {t("seen.left", { count: left })}
          </p>
        )}
        <span className="grow" />
        {onReport ? (
          <IconButton
            icon={TriangleAlert}
            label={chatsT("report_message")}
            variant="overlay"
            onClick={onReport}
            className="pointer-events-auto focus-visible:outline-white"
          />
        ) : null}
        <IconButton
          icon={X}
          label={t("seen.close")}
          variant="overlay"
          onClick={onClose}
          className="pointer-events-auto focus-visible:outline-white"
        />
      </div>
    </dialog>
  );
}

/** Counts down and closes at the end; by then the server has ended the access too. */
function useSecondsLeft(seconds: number | null, onEnd: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(onEnd);
  latest.current = onEnd;
  useEffect(() => {
    if (seconds === null) return;
    const until = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) latest.current();
    }, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
