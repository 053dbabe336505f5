import { isGift } from "#contracts/talking/gift-names.ts";
import { isSticker } from "#contracts/talking/sticker-names.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** "Sticker: Winking face", "Gift: Rose"; of one that this release does not have, the kind alone. */
export function useStickerWords(): (name: string, kind?: "sticker" | "gift") => string {
  const t = useT("stickers");
  const gifts = useT("gifts");
  const chats = useT("chats");
  return (name, kind = "sticker") => {
    if (isGift(name)) return gifts("line", { name: gifts(`names.${name}`) });
    return isSticker(name) ? t("line", { name: t(`names.${name}`) }) : chats(`kinds.${kind}`);
  };
}
