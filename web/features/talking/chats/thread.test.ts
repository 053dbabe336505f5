import { expect, it } from "vitest";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { photoStates } from "#contracts/talking/photo-states.ts";
import { askAgainAfter, hasGap, lastWithoutGap, mergeMessages } from "./thread.ts";

const message = (seq: number, sender = "partner"): Message => ({
  id: `id-${seq}`,
  conversation_id: "c",
  seq,
  sender_id: sender,
  client_id: `client-${seq}`,
  kind: "text",
  body: `text ${seq}`,
  cost: 0,
  created_at: "2026-11-21T10:00:00.000Z",
});
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq);

it("puts messages in order and shows each once, however they come", () => {
  const merged = mergeMessages(
    [message(3), message(4)],
    [message(6), message(4), message(5), message(2), message(5)],
  );
  expect(seqs(merged)).toEqual([2, 3, 4, 5, 6]);
});

it("hands back the same array when nothing is new", () => {
  const known = [message(1), message(2)];
  expect(mergeMessages(known, [message(2)])).toBe(known);
});

it("knows where something is missing", () => {
  expect(lastWithoutGap([])).toBe(0);
  expect(lastWithoutGap([message(7), message(8)])).toBe(8);
  expect(lastWithoutGap([message(7), message(8), message(10)])).toBe(8);
  expect(hasGap([message(7), message(8), message(10)])).toBe(true);
  expect(hasGap(mergeMessages([message(7), message(8), message(10)], [message(9)]))).toBe(false);
});

it("takes the content of a known message away when it is gone, and never brings it back", () => {
  const [text, quote] = [message(1), { seq: 1, sender_id: "me", kind: "text" as const, body: "text 1" }];
  const withdrawn = { ...text, kind: "withdrawn" as const, body: "" };
  const answer = { ...message(2), quote };
  const known = mergeMessages([text, answer], [withdrawn]);
  expect(known).toEqual([withdrawn, answer]);
  const emptied = { ...answer, quote: { ...quote, kind: "withdrawn" as const, body: "" } };
  expect(mergeMessages(known, [emptied])).toEqual([withdrawn, emptied]);
  const both = [withdrawn, emptied];
  expect(mergeMessages(both, [text, answer])).toBe(both);
});

const withPhoto = (seq: number, state: ChatPhoto["state"]): Message => ({
  ...message(seq),
  ...{ kind: "photo", body: "" },
  photo: {
    ...{ id: `photo-${seq}`, state, view_once: true, image_url: null, full_url: null, open_until: null },
    ...{ placeholder: "", width: 4, height: 3 },
  },
});

it("moves a photo on to later states, and never back", () => {
  for (const [rank, state] of photoStates.entries()) {
    const known = [withPhoto(1, state)];
    for (const earlier of photoStates.slice(0, rank + 1))
      expect(mergeMessages(known, [withPhoto(1, earlier)])).toBe(known);
    for (const later of photoStates.slice(rank + 1))
      expect(mergeMessages(known, [withPhoto(1, later)])).toEqual([withPhoto(1, later)]);
  }
});

it("keeps the later state of a photo in a message whose quote has gone", () => {
  const quote = { seq: 1, sender_id: "me", kind: "text" as const, body: "text 1" };
  const gone = { ...quote, kind: "gone" as const, body: "" };
  const known = [{ ...withPhoto(2, "opened"), quote }];
  expect(mergeMessages(known, [{ ...withPhoto(2, "unopened"), quote: gone }])).toEqual([
    { ...withPhoto(2, "opened"), quote: gone },
  ]);
  const withdrawn = { ...message(2), kind: "withdrawn" as const, body: "" };
  expect(mergeMessages(known, [withdrawn])).toEqual([withdrawn]);
});

const timeAt = (seconds: number) =>
  new Date(Date.parse("2026-11-21T10:00:00.000Z") + seconds * 1000).toISOString();
const at = (seq: number, seconds: number, sender?: string) => ({
  ...message(seq, sender),
  created_at: timeAt(seconds),
});

it("asks again for messages that could still be withdrawn at the last complete answer", () => {
  const after = (syncedAt: number, ...messages: Message[]) =>
    askAgainAfter({ messages, syncedAt: timeAt(syncedAt) });
  expect(after(150, at(1, 0), at(2, 29), at(3, 30), at(4, 150))).toBe(2);
  expect(after(121, at(7, 0), at(8, 121))).toBe(7);
  expect(after(2, at(1, 0), at(2, 1), at(9, 2))).toBe(0);
  expect(after(500, at(1, 0), at(2, 1))).toBe(2);
  expect(after(500)).toBe(0);
});

it("asks again from the first after an own message that came before the missed events", () => {
  const messages = [at(1, 0), at(2, 600, "me")];
  expect(askAgainAfter({ messages, syncedAt: timeAt(5) })).toBe(0);
});

it("asks again for every message if no complete answer is known", () => {
  expect(askAgainAfter({ messages: [at(7, 0), at(8, 900)] })).toBe(6);
});

it("asks again for photos whose state may change, among the newest messages", () => {
  const old = (one: Message) => ({ ...one, created_at: timeAt(one.seq) });
  const after = (...list: Message[]) =>
    askAgainAfter({ messages: list.map(old), syncedAt: timeAt(list.length + 500) });
  for (const state of ["blurred", "unopened", "shown"] as const)
    expect(after(message(1), message(2), withPhoto(3, state), message(4))).toBe(2);
  for (const state of ["opened", "gone"] as const)
    expect(after(message(1), message(2), withPhoto(3, state), message(4))).toBe(4);
  const many = Array.from({ length: 200 }, (_, index) => message(index + 1));
  const photoAt = (seq: number) =>
    after(...many.map((one) => (one.seq === seq ? withPhoto(seq, "unopened") : one)));
  expect([photoAt(100), photoAt(101)]).toEqual([200, 100]);
});
