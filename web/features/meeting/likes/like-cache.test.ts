import { beforeEach, describe, expect, it } from "vitest";
import { likesQuery } from "#web/features/ground/session/queries.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { followLikes, likesUnderWay, noteSeen, setLikeState } from "./like-cache.ts";
import { countLikes, type LikeState, stateAfterLike, stateAfterUnlike } from "./like-state.ts";

const card = (id: string, like_state: LikeState = "none") => ({ id, like_state }) as never;
const likes = (given: string[], received: string[], fresh: string[] = []) => ({
  profiles: given.map((id) => ({ id })),
  liked_by: received.map((id) => ({ id, like_new: fresh.includes(id) })),
  total_new_likes: fresh.length,
});

const searchKey = [...apiKey("GET /api/members", { query: {} }), "pages", null];
const receivedKey = [...apiKey("GET /api/likes/:type", { params: { type: "received" } }), "pages"];
const profileKey = apiKey("GET /api/members/:member_id", { params: { member_id: "a" } });

let client: ReturnType<typeof createQueryClient>;

// biome-ignore lint/suspicious/noExplicitAny: the cache holds answers of several addresses
const read = (key: readonly unknown[]): any => client.getQueryData(key);
const states = () => [
  read(searchKey).pages[0].members[0].like_state,
  read(searchKey).pages[0].similar[0].like_state,
  read(receivedKey).pages[0].likes[0].member.like_state,
  read(profileKey).member.like_state,
];

beforeEach(() => {
  client = createQueryClient();
  const at = { updatedAt: 1000 };
  client.setQueryData(
    searchKey,
    { pages: [{ members: [card("a"), card("b")], similar: [card("a")] }], pageParams: [null] },
    at,
  );
  client.setQueryData(
    receivedKey,
    { pages: [{ likes: [{ member: card("a"), like_new: true }] }], pageParams: [null] },
    at,
  );
  client.setQueryData(profileKey, { member: card("a") }, at);
  client.setQueryData(likesQuery().queryKey, likes([], ["a"], ["a"]), at);
});

describe("a like", () => {
  it("shows on every card of that member, and on no other", () => {
    setLikeState(client, "a", "match");
    expect(states()).toEqual(["match", "match", "match", "match"]);
    expect(read(searchKey).pages[0].members[1].like_state).toBe("none");
  });

  it("counts among the likes given, once, and no longer when taken back", () => {
    setLikeState(client, "a", "liked");
    setLikeState(client, "a", "match");
    expect(countLikes(read(likesQuery().queryKey))).toEqual({ received: 1, sent: 1, matches: 1 });
    setLikeState(client, "a", "liked_you");
    expect(countLikes(read(likesQuery().queryKey))).toEqual({ received: 1, sent: 0, matches: 0 });
  });

  it("makes nothing look fresher than it is", () => {
    setLikeState(client, "a", "match");
    expect(client.getQueryState(searchKey)?.dataUpdatedAt).toBe(1000);
    expect(client.getQueryState(likesQuery().queryKey)?.dataUpdatedAt).toBe(1000);
  });

  it("leads from state to state", () => {
    expect(stateAfterLike("none")).toBe("liked");
    expect(stateAfterLike("liked_you")).toBe("match");
    expect(stateAfterLike("match")).toBe("match");
    expect(stateAfterUnlike("match")).toBe("liked_you");
    expect(stateAfterUnlike("liked")).toBe("none");
  });
});

describe("news of likes", () => {
  it("reach the cards that are older", () => {
    followLikes(client, likes(["b"], ["a"]), 2000);
    expect(states()).toEqual(["liked_you", "liked_you", "liked_you", "liked_you"]);
    expect(read(searchKey).pages[0].members[1].like_state).toBe("liked");
  });

  it("leave cards alone that were fetched later", () => {
    followLikes(client, likes(["b"], ["a"]), 500);
    expect(states()).toEqual(["none", "none", "none", "none"]);
  });

  it("leave a like alone whose answer is still out", () => {
    likesUnderWay.add("a");
    followLikes(client, likes(["b"], ["a"]), 2000);
    likesUnderWay.delete("a");
    expect(states()).toEqual(["none", "none", "none", "none"]);
  });

  it("say nothing where the lists may be cut off", () => {
    const many = Array.from({ length: 500 }, (_, index) => `m${index}`);
    followLikes(client, likes(many, ["a"]), 2000);
    expect(states()).toEqual(["none", "none", "none", "none"]);
  });
});

it("an opened profile is new no longer, in the badge and in the list", () => {
  noteSeen(client, "a");
  expect(read(likesQuery().queryKey)).toMatchObject({
    total_new_likes: 0,
    liked_by: [{ id: "a", like_new: false }],
  });
  expect(read(receivedKey).pages[0].likes[0].like_new).toBe(false);
  noteSeen(client, "a");
  expect(read(likesQuery().queryKey).total_new_likes).toBe(0);
});
