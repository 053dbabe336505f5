import { isSticker } from "#contracts/talking/sticker-names.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** "Sticker: Winking face"; of a sticker that this release does not have, the kind alone. */
export function useStickerWords(): (name: string) => string {
  const t = useT("stickers");
  const chats = useT("chats");
  return (name) => (isSticker(name) ? t("line", { name: t(`names.${name}`) }) : chats("kinds.sticker"));
}
