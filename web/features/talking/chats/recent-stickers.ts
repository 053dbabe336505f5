import { isSticker, type StickerName } from "#contracts/talking/sticker-names.ts";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** Two rows of the picker. */
const mostRecent = 8;

const keyOf = (memberId: string) => ownKey(memberId, "stickers");

/** The stickers that a member sent last in this browser, newest first; a log-out deletes them. */
export function recentStickers(memberId: string): StickerName[] {
  const names = readStored(keyOf(memberId)).split(" ").filter(isSticker);
  return [...new Set(names)].slice(0, mostRecent);
}

export function noteSticker(memberId: string, name: StickerName): void {
  const others = recentStickers(memberId).filter((one) => one !== name);
  writeStored(keyOf(memberId), [name, ...others].slice(0, mostRecent).join(" "));
}
