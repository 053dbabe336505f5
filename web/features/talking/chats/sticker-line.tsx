import { useT } from "#web/lib/language/i18n.ts";
import { useStickerWords } from "./sticker-words.ts";

type StickerLineProps = {
  name: string;
  /** The name of its sender, for the announcement of a new message. */
  by?: string;
  /** Of a gift, for the announcement. */
  note?: string;
};

/** A sticker or a gift in words, in place of its picture. */
export default function StickerLine({ name, by, note = "" }: StickerLineProps) {
  const t = useT("chats");
  const text = useStickerWords()(name);
  if (by === undefined) return text;
  return t("announced", { name: by, text: note === "" ? text : `${text}. ${note}` });
}
