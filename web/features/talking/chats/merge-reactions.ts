import type { Message } from "#contracts/talking/chats.ts";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";
import type { Thread } from "./thread.ts";

/** Messages of an answer without their reactions, which the thread stores by number. */
export function splitReactions(answered: readonly Message[]): {
  messages: Message[];
  reactions: NumberedReaction[];
} {
  return {
    messages: answered.map(({ reactions: _, ...message }) => message),
    reactions: answered.flatMap(({ seq, reactions = [] }) => reactions.map((one) => ({ seq, ...one }))),
  };
}

/**
 * The thread with reactions from any source, also to messages that are not loaded yet. The higher version of a member's
 * reaction wins, so an older answer or a repeated event changes nothing. The same object if nothing is new.
 */
export function withReactions(thread: Thread, news: readonly NumberedReaction[]): Thread {
  const before = thread.reactions ?? {};
  let reactions = before;
  for (const { seq, ...reaction } of news) {
    const known = reactions[seq] ?? [];
    const older = known.find(({ member_id }) => member_id === reaction.member_id);
    if (older && older.version >= reaction.version) continue;
    reactions = { ...reactions, [seq]: [...known.filter((one) => one !== older), reaction] };
  }
  return reactions === before ? thread : { ...thread, reactions };
}
