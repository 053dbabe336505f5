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

it("goes on past a failed message, and sends it again under the same id when asked to", () => {
  const failed = failUnsent(three, "a", "No");
  expect(failed[0]).toMatchObject({ state: "failed", reason: "No" });
  expect(nextUnsent(failed)?.clientId).toBe("b");
  expect(nextUnsent(requeueUnsent(failed, "a"))).toEqual(item("a"));
});

it("gives back what waits for one partner, in order, and leaves the rest", () => {
  const failed = item("d");
  const { bodies, rest } = takeBack([...three, { ...failed, state: "failed" }], "partner");
  expect(bodies).toEqual(["text of a", "text of c"]);
  expect(rest.map(({ clientId }) => clientId)).toEqual(["b", "d"]);
});

it("survives a reload, and whatever else lies in storage", () => {
  expect(parseUnsent(JSON.stringify(three))).toEqual(three);
  for (const broken of ["", "{", "null", '{"a":1}', '[null,1,{"clientId":"a"}]'])
    expect(parseUnsent(broken)).toEqual([]);
});
