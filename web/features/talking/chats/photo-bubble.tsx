import { useQueryClient } from "@tanstack/react-query";
import { Eye, EyeOff, ImageOff } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import type { ChatPhoto, PhotoChoice } from "#contracts/talking/chat-photos.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useServerNow } from "#web/lib/browser/server-clock.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { useOnline } from "#web/ui/use-online.ts";
import { notePhoto } from "./note-photo.ts";
import { secondsUntil, useIsBefore } from "./open-until.ts";

const ChatPhotoViewer = lazyPart(() => import("./chat-photo-viewer.tsx"));

export type PhotoBubbleProps = {
  photo: ChatPhoto;
  conversationId: string;
  /** The number of its message; null while it is being sent. */
  seq: number | null;
  isOwn: boolean;
  partnerName: string;
  /** Null if the sender's account is deleted. */
  onReport: ((seq: number) => void) | null;
};
type Opened = { src: string; seconds: number | null };

/** A photo message: shown, blurred with its receiver's choices, viewable once, or gone. */
export default function PhotoBubble(props: PhotoBubbleProps) {
  const { photo, conversationId, seq, isOwn, partnerName: name, onReport } = props;
  const t = useT("chatphotos");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpening, setOpening] = useState(false);
  const serverNow = useServerNow();
  const isOpen = useIsBefore(photo.open_until);
  const { id, state, view_once: isViewOnce } = photo;
  const params = { photo_id: id };

  async function choose(choice: PhotoChoice) {
    try {
      const answer = await api("PUT /api/chat-photos/:photo_id/choice", { params, body: { choice } });
      if (answer === false) return;
      notePhoto(client, conversationId, answer.photo);
      if (choice === "never") toast(t("seen.refused", { name }), { tone: "success" });
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
  }
  async function viewOnce() {
    if (isOpening) return;
    setOpening(true);
    try {
      const answer = await api("POST /api/chat-photos/:photo_id/views", { params });
      if (answer === false) return;
      setOpened({ src: answer.full_url, seconds: answer.seconds });
      notePhoto(client, conversationId, answer.photo);
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    } finally {
      setOpening(false);
    }
  }

  const alt = isOwn ? t("seen.alt_own") : t("seen.alt", { name });
  const close = () => setOpened(null);
  // The viewer is closed first: its step in the history must be gone when a block after the report leaves the chat.
  const report =
    isOwn || !onReport || seq === null
      ? null
      : () => {
          close();
          onReport(seq);
        };
  const viewer = opened ? (
    <Suspense>
      <ChatPhotoViewer
        src={opened.src}
        seconds={opened.seconds}
        alt={alt}
        onClose={close}
        onReport={report}
      />
    </Suspense>
  ) : null;
  const choices = (first: ReactNode) => (
    <fieldset className="grid gap-1.5 p-3">
      <legend className="sr-only">{t("seen.question", { name })}</legend>
      {first}
      {isViewOnce ? null : (
        <Button variant="outline" size="sm" block onClick={() => choose("always")}>
          {t("seen.always", { name })}
        </Button>
      )}
      <Button variant="outline" size="sm" block onClick={() => choose("never")}>
        {t("seen.never", { name })}
      </Button>
    </fieldset>
  );
  const open = (
    <>
      <Button size="sm" block loading={isOpening} icon={<Icon icon={Eye} size="sm" />} onClick={viewOnce}>
        {t("seen.open")}
      </Button>
      <p className="text-xs text-text-muted">{t("seen.open_told", { name })}</p>
    </>
  );
  // One position for all states: a viewer mounted again at a change of state would close at once.
  return (
    <>
      {drawn()}
      {viewer}
    </>
  );

  function drawn() {
    if (state === "shown") {
      const src = photo.full_url;
      return (
        <>
          <button
            type="button"
            onClick={() => src && setOpened({ src, seconds: null })}
            className="relative block w-60 max-w-full overflow-hidden rounded-card"
          >
            <Picture photo={photo} alt={alt} failed={t("seen.failed")} />
            <span className="sr-only">{t("seen.enlarge")}</span>
            {isViewOnce ? (
              <span className="absolute inset-x-0 bottom-0 bg-black/65 px-3 py-1.5 text-left text-xs font-semibold text-white">
                {t("seen.unopened_own")}
              </span>
            ) : null}
          </button>
          {isOwn ? null : (
            <Button variant="link" className="text-xs" onClick={() => choose("never")}>
              {t("seen.never", { name })}
            </Button>
          )}
        </>
      );
    }
    if (state === "opened" || state === "gone") {
      const src = photo.full_url;
      const lookAgain =
        state === "opened" && src && isOpen ? (
          <Button
            variant="link"
            onClick={() => setOpened({ src, seconds: secondsUntil(photo.open_until ?? "", serverNow) })}
          >
            {t("seen.look_again")}
          </Button>
        ) : null;
      const text = state === "gone" ? t("seen.gone") : isOwn ? t("seen.opened_own") : t("seen.opened");
      return (
        <>
          <Note icon={state === "gone" ? ImageOff : EyeOff}>{text}</Note>
          {lookAgain}
        </>
      );
    }
    return (
      <div className="w-64 max-w-full overflow-hidden rounded-card border bg-surface-raised">
        {isViewOnce ? (
          <div className="grid gap-1 px-4 pt-4 text-sm">
            <Icon icon={Eye} size="lg" className="text-primary-text" />
            <p className="font-semibold">{t("seen.to_open")}</p>
            <p className="text-xs text-text-muted">{t("seen.open_hint")}</p>
          </div>
        ) : (
          <>
            <Picture photo={photo} alt={alt} failed={t("seen.failed")} isLow />
            <p className="px-3 pt-3 text-xs text-text-muted">{t("seen.blurred", { name })}</p>
          </>
        )}
        {state === "unopened" ? (
          <div className="grid gap-1.5 p-3">{open}</div>
        ) : (
          choices(
            isViewOnce ? (
              open
            ) : (
              <Button size="sm" block onClick={() => choose("once")}>
                {t("seen.show")}
              </Button>
            ),
          )
        )}
      </div>
    );
  }
}

type PictureProps = {
  photo: ChatPhoto;
  alt: string;
  failed: string;
  /** Limits the height, so that the choices below the photo stay on a phone's screen. */
  isLow?: boolean;
};

/** Reserves its space from the start; a longer photo is cropped, and shown whole when enlarged. */
function Picture({ photo, alt, failed, isLow = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const { image_url: src, placeholder, width, height } = photo;
  // The picture is loaded again when the network is back.
  const attempt = `${useOnline()} ${src}`;
  const isWide = isLow || width > height * 1.15;
  const shape = isWide ? "aspect-4/3" : height > width * 1.15 ? "aspect-3/4" : "aspect-square";
  return (
    <span className={classes("relative block w-full overflow-hidden bg-surface-sunken", shape)}>
      {placeholder ? <img src={placeholder} alt="" className="photo-fill" /> : null}
      {src && broken !== attempt ? (
        <img
          src={src}
          alt={alt}
          decoding="async"
          draggable={false}
          onError={() => setBroken(attempt)}
          className="photo-fill text-transparent"
        />
      ) : (
        <span className="absolute inset-0 flex items-center justify-center bg-black/55 p-3 text-center text-xs font-semibold text-white">
          {failed}
        </span>
      )}
    </span>
  );
}

function Note({ icon, children }: { icon: typeof EyeOff; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 rounded-card border bg-surface-raised px-4 py-2.5 text-sm text-text-muted">
      <Icon icon={icon} size="sm" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
