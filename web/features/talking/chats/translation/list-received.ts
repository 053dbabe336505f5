import type { Message } from "#contracts/talking/chats.ts";

/** The texts that a member received, and the notes of gifts to them. */
export function listReceived(messages: readonly Message[], memberId: string): string[] {
  return messages
    .filter(({ kind, sender_id }) => (kind === "text" || kind === "gift") && sender_id !== memberId)
    .map(({ body }) => body)
    .filter((body) => body !== "");
}
