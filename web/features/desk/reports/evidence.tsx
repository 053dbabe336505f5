import { isGift } from "#contracts/talking/gift-names.ts";
import { isSticker } from "#contracts/talking/sticker-names.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Card } from "#web/ui/card.tsx";
import { classes } from "#web/ui/classes.ts";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { DeskReport } from "./queries.ts";

const GifEvidence = deferred(() => import("./gif-evidence.tsx"));

type Frozen = NonNullable<DeskReport["evidence"]>;

/** The content at the time of the report, even if it changed later. All of it is rendered as text. */
export function Evidence({ evidence }: Pick<DeskReport, "evidence">) {
  const t = useT("reportqueue");
  return (
    <section aria-labelledby="evidence" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="evidence" className="text-lg font-bold">
        {t("evidence")}
      </h2>
      {evidence ? (
        <>
          {evidence.photos.length > 0 ? <Photos photos={evidence.photos} /> : null}
          {evidence.messages.length > 0 ? (
            <Messages messages={evidence.messages} voice={evidence.voice} />
          ) : null}
          <Profile profile={evidence.profile} />
        </>
      ) : (
        <p className="text-sm">{t("erased")}</p>
      )}
    </section>
  );
}

/** Thumbnails that open full size in a new tab. */
function Photos({ photos }: Pick<Frozen, "photos">) {
  const t = useT("reportqueue");
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {photos.map(({ id, image_url: src, placeholder, alt }) => (
        <li key={id}>
          <a href={src} target="_blank" rel="noreferrer" className="block rounded-photo">
            <PhotoFrame src={src} placeholder={placeholder} alt={alt || t("photo")} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Messages({ messages, voice }: Pick<Frozen, "messages" | "voice">) {
  const t = useT("reportqueue");
  const format = useFormat();
  const stickerT = useT("stickers");
  const giftT = useT("gifts");
  const gifT = useT("gifs");
  const wordsOf = (
    kind: string,
    { sticker = "", gift = "", gif }: Pick<Frozen["messages"][number], "sticker" | "gift" | "gif">,
    sign: string,
  ) => {
    // Its text has its sign and its note.
    if (isGift(gift)) return `${giftT("line", { name: giftT(`names.${gift}`) })}\n${sign}`;
    if (isSticker(sticker)) return `${sign} ${stickerT("line", { name: stickerT(`names.${sticker}`) })}`;
    if (kind === "gif") return gif?.description ? gifT("line", gif) : gifT("one");
    if (kind === "photo") return t("photo");
    // Its text has its sign and its length.
    if (kind === "voice") return `${t("voice")}: ${sign}`;
    if (kind === "removed") return t("decided.removed");
    return kind === "withdrawn" ? t("withdrawn") : null;
  };
  return (
    <ol aria-label={t("messages")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {messages.map(({ seq, from, kind, text, sticker, gift, gif, at, is_reported: isReported }) => (
        <Card
          key={seq}
          as="li"
          padding="sm"
          tone={from === "reported" ? "outline" : "sunken"}
          className={classes(isReported && "ring-2 ring-danger-text")}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 text-sm">
            <strong>{t(`from.${from}`)}</strong>
            {isReported ? <Tag tone="danger">{t("marked")}</Tag> : null}
            <time dateTime={at} className="text-xs">
              {format.dateTime(at)}
            </time>
          </p>
          <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
            <bdi>{wordsOf(kind, { sticker, gift, gif }, text) ?? text}</bdi>
          </p>
          {gif ? <GifEvidence gif={gif} /> : null}
          {isReported && voice ? (
            // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
            <audio controls preload="none" src={voice.url} aria-label={t("voice")} className="mt-2 w-full" />
          ) : null}
        </Card>
      ))}
    </ol>
  );
}

function Profile({ profile }: Pick<Frozen, "profile">) {
  const t = useT("reportqueue");
  const format = useFormat();
  const { name, age, about } = profile;
  return (
    <Card padding="sm" tone="outline">
      <h3 className="text-sm font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
        {`, ${format.number(age)}`}
      </h3>
      <p className="mt-1.5 text-sm whitespace-pre-wrap wrap-anywhere">
        {about ? <bdi>{about}</bdi> : t("no_about")}
      </p>
    </Card>
  );
}
