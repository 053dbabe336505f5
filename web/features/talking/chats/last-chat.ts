import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** The last open chat, its partner and the time (seed section 3). */
type LastChat = { conversationId: string; profileId: string | null; at: number };

const keptMs = 86_400_000;
const keyOf = (memberId: string) => ownKey(memberId, "last-chat");

export function rememberChat(memberId: string, chat: Omit<LastChat, "at">, now: number): void {
  writeStored(keyOf(memberId), JSON.stringify({ ...chat, at: now }));
}

export function forgetChat(memberId: string): void {
  writeStored(keyOf(memberId), "");
}

/** The conversation to reopen: the last open one, for one day. */
export function lastChat(memberId: string, now: number): string | null {
  try {
    const kept = JSON.parse(readStored(keyOf(memberId)) || "null") as Partial<LastChat> | null;
    const isFresh = typeof kept?.at === "number" && now - kept.at < keptMs;
    return isFresh && typeof kept?.conversationId === "string" ? kept.conversationId : null;
  } catch {
    return null;
  }
}
