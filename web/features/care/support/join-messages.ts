import type { SupportMessage } from "./queries.ts";

/**
 * Earlier messages and the newest ones, without a gap: if newer messages moved the newest ones on, the earlier ones that
 * no longer touch them are left out, and can be requested again.
 */
export function joinMessages(
  earlier: readonly SupportMessage[],
  newest: readonly SupportMessage[],
): { messages: readonly SupportMessage[]; isJoined: boolean } {
  const first = newest[0]?.seq ?? 0;
  const before = earlier.filter(({ seq }) => seq < first);
  const isJoined = before.length > 0 && before.at(-1)?.seq === first - 1;
  return { messages: isJoined ? [...before, ...newest] : newest, isJoined };
}
