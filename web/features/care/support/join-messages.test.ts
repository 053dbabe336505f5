import { expect, it } from "vitest";
import { joinMessages } from "./join-messages.ts";
import type { SupportMessage } from "./queries.ts";

const from = (first: number, last: number): SupportMessage[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    ...{ id: `id-${first + index}`, seq: first + index, from: "member" as const, client_id: null },
    ...{ text: `Text ${first + index}`, created_at: "2026-11-26T12:00:00.000Z" },
  }));
const seqsOf = (messages: readonly SupportMessage[]) => messages.map(({ seq }) => seq);

it("earlier messages come before the newest ones, each once", () => {
  const { messages, isJoined } = joinMessages(from(1, 4), from(4, 6));
  expect([seqsOf(messages), isJoined]).toEqual([[1, 2, 3, 4, 5, 6], true]);
});

it("earlier messages that no longer touch the newest ones are left out", () => {
  const { messages, isJoined } = joinMessages(from(1, 3), from(5, 6));
  expect([seqsOf(messages), isJoined]).toEqual([[5, 6], false]);
});

it("without earlier messages there are the newest ones", () => {
  expect(seqsOf(joinMessages([], from(2, 3)).messages)).toEqual([2, 3]);
  expect(joinMessages([], []).messages).toEqual([]);
});
