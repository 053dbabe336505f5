import { expect, it } from "vitest";
import {
  addUnsent,
  dropUnsent,
  failUnsent,
  nextUnsent,
  parseUnsent,
  requeueUnsent,
  takeBack,
  type Unsent,
} from "./unsent.ts";

const item = (clientId: string, partnerId = "partner"): Unsent => ({
  clientId,
  partnerId,
  body: `text of ${clientId}`,
  createdAt: "2026-11-21T10:00:00.000Z",
  maxCredits: 5,
  state: "queued",
  reason: "",
});
const three = [item("a"), item("b", "other"), item("c")];

it("sends in the order of writing", () => {
  expect(nextUnsent(three)?.clientId).toBe("a");
  expect(nextUnsent(dropUnsent(three, "a"))?.clientId).toBe("b");
  expect(nextUnsent([])).toBeNull();
});

it("holds a message once", () => {
  expect(addUnsent(three, item("b"))).toHaveLength(3);
  expect(addUnsent(three, item("d")).at(-1)?.clientId).toBe("d");
});

it("continues after a failed message, and sends it again under the same id on demand", () => {
  const failed = failUnsent(three, "a", "No");
  expect(failed[0]).toMatchObject({ state: "failed", reason: "No" });
  expect(nextUnsent(failed)?.clientId).toBe("b");
  expect(nextUnsent(requeueUnsent(failed, "a"))).toEqual(item("a"));
});

it("asks at a price that has risen, and goes at that one where its writer agrees", () => {
  const [asked] = failUnsent([{ ...item("a"), maxCredits: 0 }], "a", "Now 5", { newCredits: 5 });
  expect(asked).toMatchObject({ maxCredits: 0, newCredits: 5, state: "failed" });
  expect(requeueUnsent([asked as Unsent], "a")).toEqual([item("a")]);
});

it("takes what an earlier build left without a price for free, so that it costs nothing unasked", () => {
  const { maxCredits, ...old } = item("a");
  expect(parseUnsent(JSON.stringify([old]))).toEqual([{ ...item("a"), maxCredits: 0 }]);
});

it("gives back what waits for one partner, in order, and leaves the rest", () => {
  const failed = item("d");
  const { bodies, rest } = takeBack([...three, { ...failed, state: "failed" }], "partner");
  expect(bodies).toEqual(["text of a", "text of c"]);
  expect(rest.map(({ clientId }) => clientId)).toEqual(["b", "d"]);
});

it("what they answered goes back with them where it is one message", () => {
  const answer = (clientId: string, replyTo: number | null) => ({ ...item(clientId), replyTo });
  expect(takeBack([answer("a", 3)], "partner").replyTo).toBe(3);
  expect(takeBack([answer("a", 3), answer("c", 3)], "partner").replyTo).toBe(3);
  expect(takeBack([answer("a", 3), answer("c", 4)], "partner").replyTo).toBeNull();
  expect(takeBack([item("a"), answer("c", 4)], "partner").replyTo).toBeNull();
  expect(takeBack(three, "partner").replyTo).toBeNull();
});

it("keeps a message whatever it was said to answer", () => {
  const wrong = [{ seq: "3" }, { seq: 3, body: "Tea?" }, "3", 1.5, 0, null];
  for (const replyTo of wrong)
    expect(parseUnsent(JSON.stringify([{ ...item("a"), replyTo }]))).toEqual([item("a")]);
  expect(parseUnsent(JSON.stringify([{ ...item("a"), replyTo: 3 }]))[0]?.replyTo).toBe(3);
});

it("survives a reload, and whatever else lies in storage", () => {
  expect(parseUnsent(JSON.stringify(three))).toEqual(three);
  for (const broken of ["", "{", "null", '{"a":1}', '[null,1,{"clientId":"a"}]'])
    expect(parseUnsent(broken)).toEqual([]);
});

it("a gif waits like a text, but never becomes part of a draft", () => {
  const picture = { id: "0192", description: "", width: 200, height: 100 };
  const gif: Unsent = { ...item("g"), body: "", gif: picture };
  expect(parseUnsent(JSON.stringify([gif]))).toEqual([gif]);
  const { bodies, rest } = takeBack([item("a"), gif], "partner");
  expect([bodies, rest]).toEqual([["text of a"], [gif]]);
  for (const broken of [5, "x", [], {}, { id: 5 }])
    expect(parseUnsent(JSON.stringify([{ ...gif, gif: broken }]))).toEqual([]);
});

it("a sticker waits like a text, but never becomes part of a draft", () => {
  const sticker: Unsent = { ...item("s"), body: "", sticker: "wink" };
  expect(parseUnsent(JSON.stringify([sticker]))).toEqual([sticker]);
  const { bodies, rest } = takeBack([item("a"), sticker, item("c")], "partner");
  expect([bodies, rest]).toEqual([["text of a", "text of c"], [sticker]]);
  for (const broken of [1, null, { wink: true }])
    expect(parseUnsent(JSON.stringify([{ ...sticker, sticker: broken }]))).toEqual([]);
});
