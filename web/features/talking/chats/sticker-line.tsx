import { useT } from "#web/lib/language/i18n.ts";
import type { ShownQuote } from "./quoted.ts";
import { useStickerWords } from "./sticker-words.ts";

type StickerLineProps = {
  /** Of a gif: its description. */
  name: string;
  /** Of the message: a name of a later release is read as its kind. */
  kind: ShownQuote["kind"];
  /** The name of its sender, for the announcement of a new message. */
  by?: string;
  /** Of a gift, for the announcement. */
  note?: string;
};

/** A sticker, a gift or a gif in words, in place of its picture. */
export default function StickerLine(props: StickerLineProps) {
  return props.kind === "gif" ? <GifLine {...props} /> : <NamedLine {...props} />;
}

function NamedLine({ name, kind, by, note = "" }: StickerLineProps) {
  const t = useT("chats");
  const text = useStickerWords()(name, kind === "gift" ? "gift" : "sticker");
  if (by === undefined) return text;
  return t("announced", { name: by, text: note === "" ? text : `${text}. ${note}` });
}

function GifLine({ name, by }: StickerLineProps) {
  const t = useT("chats");
  const text = useT("gifs")("line", { description: name });
  return by === undefined ? text : t("announced", { name: by, text });
}
