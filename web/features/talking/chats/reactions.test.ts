import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import type { NumberedReaction, ReactionKind } from "#contracts/talking/reactions.ts";
import { splitReactions, withReactions } from "./merge-reactions.ts";
import { ownReaction, shownReactions, withPending } from "./reactions.ts";
import type { Thread } from "./thread.ts";

const empty: Thread = { messages: [], hasOlder: false };
const change = (
  version: number,
  kind: ReactionKind | null,
  member_id = "partner",
  seq = 1,
): NumberedReaction => ({
  ...{ seq, member_id, kind, version },
});
const kindsOf = (thread: Thread, seq = 1) =>
  shownReactions(thread.reactions?.[seq] ?? null, thread.pendingReactions?.[seq], "me").map(
    ({ kind }) => kind,
  );

it("keeps the newest of each member, in whatever order they come, also what was taken back", () => {
  const news = [change(1, "heart"), change(3, null), change(2, "fire"), change(4, "sad", "me")];
  for (const order of [news, news.toReversed()]) {
    const thread = withReactions(empty, order);
    expect(kindsOf(thread)).toEqual(["sad"]);
    // An older answer that arrives late.
    expect(kindsOf(withReactions(thread, [change(1, "heart")]))).toEqual(["sad"]);
  }
});

it("keeps reactions to messages that are not loaded yet, and the same object if nothing is new", () => {
  const thread = withReactions(empty, [change(5, "heart", "partner", 7)]);
  expect(kindsOf(thread, 7)).toEqual(["heart"]);
  expect(withReactions(thread, [change(5, "heart", "partner", 7)])).toBe(thread);
  expect(withReactions(empty, [])).toBe(empty);
  // Other messages keep their arrays, so their bubbles are not drawn again.
  expect(withReactions(thread, [change(6, "sad")]).reactions?.[7]).toBe(thread.reactions?.[7]);
});

it("shows a choice in place of the stored one until the server has answered", () => {
  const stored = withReactions(empty, [change(1, "heart", "me"), change(2, "fire")]);
  expect(kindsOf(withPending(stored, 1, "laugh"))).toEqual(["fire", "laugh"]);
  expect(kindsOf(withPending(stored, 1, null))).toEqual(["fire"]);
  expect(kindsOf(withPending(withPending(stored, 1, null), 1, undefined))).toEqual(["fire", "heart"]);
  expect(ownReaction(null, undefined, "me")).toBeNull();
});

it("takes reactions out of an answer's messages, with their numbers", () => {
  const message = {
    seq: 3,
    reactions: [{ member_id: "me", kind: "heart", version: 9 }],
  } as unknown as Message;
  expect(splitReactions([message])).toEqual({
    messages: [{ seq: 3 }],
    reactions: [change(9, "heart", "me", 3)],
  });
});
