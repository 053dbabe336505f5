import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

export const pickerTabs = ["stickers", "gifs"] as const;
export type PickerTab = (typeof pickerTabs)[number];

const keyOf = (memberId: string) => ownKey(memberId, "picker");

/** The part that a member had open last in this browser; a log-out deletes it. */
export function lastTab(memberId: string): PickerTab {
  return readStored(keyOf(memberId)) === "gifs" ? "gifs" : "stickers";
}

export function noteTab(memberId: string, tab: PickerTab): void {
  writeStored(keyOf(memberId), tab === "gifs" ? tab : "");
}
