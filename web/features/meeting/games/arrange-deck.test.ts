import { describe, expect, it } from "vitest";
import type { MemberCard } from "#contracts/shapes.ts";
import { arrangeDeck, countLeft, findLastPass } from "./arrange-deck.ts";
import type { Swipe } from "./unsent-swipes.ts";

const card = (id: string) => ({ id, name: id }) as MemberCard;
const dealt = ["a", "b", "c", "d"].map(card);
const nobody: ReadonlySet<string> = new Set();
let order = 0;
function swipe(id: string, decision: Swipe["decision"], state: Swipe["state"] = "queued"): Swipe {
  order += 1;
  return { key: `${id}${order}`, order, decision, card: card(id), state };
}
const lie = (swipes: Swipe[], { settled = nobody, heldId = null as string | null } = {}) =>
  arrangeDeck(dealt, { swipes, settled, heldId }).map(({ id }) => id);

describe("the deck", () => {
  it("lies as it was dealt, without what was decided, sent or not", () => {
    expect(lie([])).toEqual(["a", "b", "c", "d"]);
    expect(lie([swipe("a", "pass"), swipe("b", "like")])).toEqual(["c", "d"]);
    expect(lie([swipe("b", "like")], { settled: new Set(["a"]) })).toEqual(["c", "d"]);
  });

  it("has a pass that was undone on top, if the server deals it: who blocked or hid since is not shown", () => {
    expect(lie([swipe("a", "like"), swipe("x", "undo")])).toEqual(["b", "c", "d"]);
    expect(lie([swipe("x", "like", "refused")])).toEqual(["a", "b", "c", "d"]);
    expect(lie([swipe("b", "undo")], { settled: new Set(["a", "b"]) })).toEqual(["b", "c", "d"]);
  });

  it("has nobody who is liked by now, on the profile or in another tab", () => {
    const liked = [...dealt, { ...card("l"), like_state: "liked" }, { ...card("m"), like_state: "match" }];
    const lying = arrangeDeck(liked as MemberCard[], { swipes: [], settled: nobody, heldId: null });
    expect(lying.map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  });

  it("has likes that were refused back where they were, in their order", () => {
    const swipes = [swipe("a", "like", "refused"), swipe("b", "like", "refused"), swipe("c", "pass")];
    expect(lie(swipes)).toEqual(["a", "b", "d"]);
    // The undone card comes first, because the member is waiting for it.
    expect(lie([...swipes, swipe("c", "undo")].filter(({ decision }) => decision !== "pass"))).toEqual([
      "c",
      "a",
      "b",
      "d",
    ]);
  });

  it("moves nothing under a thumb: what comes back lies below until it is lifted", () => {
    const refused = [swipe("a", "like", "refused")];
    expect(lie(refused, { heldId: "b" })).toEqual(["b", "a", "c", "d"]);
    expect(lie(refused)).toEqual(["a", "b", "c", "d"]);
    // A member who blocked the viewer meanwhile disappears, even from under the thumb.
    expect(lie([], { heldId: "gone" })).toEqual(["a", "b", "c", "d"]);
  });
});

describe("an undo", () => {
  it("brings back the latest pass that waits, then the one that the server knows, each once", () => {
    const [first, second] = [swipe("a", "pass"), swipe("b", "pass")];
    const last = (swipes: Swipe[], last_pass: MemberCard | null = card("x")) =>
      findLastPass(swipes, { members: dealt, last_pass })?.id;
    expect(last([first, second, swipe("c", "like")])).toBe("b");
    expect(last([first, swipe("b", "undo")])).toBe("a");
    expect(last([swipe("a", "undo")])).toBe("x");
    expect(last([swipe("x", "undo")])).toBeUndefined();
    expect(last([], null)).toBeUndefined();
    // Skips members whom the server no longer deals, and liked ones.
    expect(last([swipe("gone", "pass")])).toBe("x");
    expect(last([], { ...card("y"), like_state: "liked" } as MemberCard)).toBeUndefined();
  });
});

it("likes that wait to be sent count as given, refused ones and passes do not", () => {
  const swipes = [swipe("a", "like"), swipe("b", "pass"), swipe("c", "like", "refused")];
  expect([countLeft(4, swipes), countLeft(0, swipes), countLeft(null, swipes)]).toEqual([3, 0, null]);
});
