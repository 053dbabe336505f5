import { useT } from "#web/lib/language/i18n.ts";
import { useStickerWords } from "./sticker-words.ts";

/** A sticker in words, in place of its picture; `by`: the name of its sender, for the announcement of a new message. */
export default function StickerLine({ name, by }: { name: string; by?: string }) {
  const t = useT("chats");
  const text = useStickerWords()(name);
  return by === undefined ? text : t("announced", { name: by, text });
}
