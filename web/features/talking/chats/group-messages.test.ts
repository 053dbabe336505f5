import { expect, it } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { groupMessages } from "./group-messages.ts";
import type { Unsent } from "./unsent.ts";

const message = (seq: number, sender: string, at: string): Message => ({
  id: `id-${seq}`,
  conversation_id: "c",
  seq,
  sender_id: sender,
  client_id: sender === "me" ? `client-${seq}` : null,
  kind: "text",
  body: "text",
  cost: 0,
  created_at: `2026-11-${at}:00.000Z`,
});
const waiting = (clientId: string, state: Unsent["state"] = "queued"): Unsent => ({
  clientId,
  partnerId: "partner",
  body: "text",
  createdAt: "2026-11-21T10:06:00.000Z",
  maxCredits: 0,
  state,
  reason: "",
});
const numbers = { memberId: "me", deliveredSeq: 0, readSeq: 0 };
const dayOf = (at: string) => at.slice(0, 10);
const shape = (days: ReturnType<typeof groupMessages>) =>
  days.map(({ bubbles }) =>
    bubbles
      .map((one) => `${one.isFirstOfGroup ? "(" : ""}${one.seq ?? "?"}${one.isLastOfGroup ? ")" : ""}`)
      .join(" "),
  );

it("groups neighbours of one sender within five minutes, day by day", () => {
  const messages = [
    message(1, "me", "20T23:58"),
    message(2, "me", "21T00:01"),
    message(3, "me", "21T00:02"),
    message(4, "partner", "21T00:03"),
    message(5, "partner", "21T00:09"),
  ];
  expect(shape(groupMessages(messages, [], numbers, dayOf))).toEqual(["(1)", "(2 3) (4) (5)"]);
});

it("starts a group where the unread ones begin", () => {
  const messages = [message(1, "partner", "21T10:00"), message(2, "partner", "21T10:01")];
  expect(shape(groupMessages(messages, [], numbers, dayOf, 2))).toEqual(["(1) (2)"]);
});

it("says how far each of one's own has come", () => {
  const messages = [1, 2, 3].map((seq) => message(seq, "me", "21T10:00"));
  const state = { ...numbers, deliveredSeq: 2, readSeq: 1 };
  const [day] = groupMessages(messages, [waiting("x"), waiting("y", "failed")], state, dayOf);
  expect(day?.bubbles.map(({ tick }) => tick)).toEqual(["read", "delivered", "sent", "sending", "failed"]);
});

it("shows a message once that is both stored and still waiting", () => {
  const messages = [message(1, "me", "21T10:05"), message(2, "partner", "21T10:05")];
  const unsent = [waiting("client-1"), waiting("client-2"), waiting("x")];
  // The same client id in a partner's message does not match ours.
  const days = groupMessages(messages, unsent, numbers, dayOf);
  expect(shape(days)).toEqual(["(1) (2) (? ?)"]);
  expect(days[0]?.bubbles.map(({ key }) => key)).toEqual(["client-1", "id-2", "client-2", "x"]);
});

it("lets the newest of one's own be withdrawn, unless their content is gone or they are not stored yet", () => {
  const own = [1, 2, 3].map((seq) => message(seq, "me", "21T10:00"));
  const withdrawn = { ...message(4, "me", "21T10:00"), kind: "withdrawn" as const, body: "" };
  const messages = [...own, withdrawn, message(5, "partner", "21T10:00")];
  const [day] = groupMessages(messages, [waiting("x")], { ...numbers, withdrawableFrom: 2 }, dayOf);
  expect(day?.bubbles.map((one) => one.isWithdrawable)).toEqual([false, true, true, false, false, false]);
  const [closed] = groupMessages(messages, [], numbers, dayOf);
  expect(closed?.bubbles.some((one) => one.isWithdrawable)).toBe(false);
});

it("shows a sticker by its name, stored or waiting", () => {
  const sent: Message = { ...message(1, "partner", "21T10:05"), kind: "sticker", body: "", sticker: "wink" };
  const unsent: Unsent = { ...waiting("x"), body: "", sticker: "heart" };
  const [day] = groupMessages([sent], [unsent], numbers, dayOf);
  expect(day?.bubbles.map(({ kind, sticker, body }) => [kind, sticker, body])).toEqual([
    ["sticker", "wink", ""],
    ["sticker", "heart", ""],
  ]);
});

it("shows a gif by its picture, stored or waiting, and by its kind once the picture is gone", () => {
  const gif = { id: "0192", description: "A cat", width: 200, height: 100 };
  const sent: Message = { ...message(1, "partner", "21T10:05"), kind: "gif", body: "", gif };
  const gone: Message = { ...message(2, "partner", "21T10:06"), kind: "gif", body: "" };
  const unsent: Unsent = { ...waiting("x"), body: "", gif };
  const [day] = groupMessages([sent, gone], [unsent], numbers, dayOf);
  expect(day?.bubbles.map((one) => [one.kind, one.gif, one.canEdit])).toEqual([
    ["gif", gif, false],
    ["gif", null, false],
    ["gif", gif, false],
  ]);
});

it("shows a gift by its name, with its note", () => {
  const sent: Message = { ...message(1, "partner", "21T10:05"), kind: "gift", body: "For you", gift: "rose" };
  const [day] = groupMessages([sent], [], numbers, dayOf);
  expect(day?.bubbles.map(({ kind, sticker, body }) => [kind, sticker, body])).toEqual([
    ["gift", "rose", "For you"],
  ]);
});

it("shows a voice message by its sound, and an emptied one without it", () => {
  const voice = { id: "v", state: "shown" as const, url: "/v", duration_ms: 4000, peaks: [1, 2] };
  const sent: Message = { ...message(1, "partner", "21T10:05"), kind: "voice", body: "", voice };
  const { voice: _, ...rest } = sent;
  const emptied: Message = { ...rest, seq: 2, id: "2", kind: "withdrawn" };
  const [day] = groupMessages([sent, emptied], [], numbers, dayOf);
  expect(day?.bubbles.map((bubble) => [bubble.kind, bubble.voice])).toEqual([
    ["voice", voice],
    ["withdrawn", null],
  ]);
});
