import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MemberCard } from "#contracts/shapes.ts";
import { endCalls, rememberQueryClient, userQueryKey } from "#web/lib/queries/browser-cache.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { type Deck, deckQuery, isWhole, layOpen, patchDeck, redeal } from "./queries.ts";
import { acknowledgeRefused, sendSwipes, startSending } from "./send-swipes.ts";
import { addSwipe, readSwipes, settled } from "./unsent-swipes.ts";

const me = "0190c0de-0000-7000-8000-000000000001";
const card = (id: string) => ({ id, name: id, like_state: "none" }) as unknown as MemberCard;
const free: Deck["likes"] = { left: 4, limit: 4, frees_at: "2027-01-01T23:00:00.000Z", frees_in_ms: 1000 };

type Sent = { method: string; path: string; body: unknown; key: string | undefined };
let sent: Sent[];
/** The server's next answers to swipes; other requests succeed. */
let answers: (Response | Error | Promise<Response>)[];
let kept: Record<string, string>;
const listeners: Record<string, ((event: object) => void)[]> = {};
let browser: { onLine: boolean };
let client: ReturnType<typeof createQueryClient>;
const onMatch = vi.fn();

const say = (status: number, body: object) => new Response(JSON.stringify(body), { status });
const done = (more: object = {}) =>
  say(200, { like_state: "none", is_new_match: false, likes: free, ...more });
const tell = (name: string, event: object = {}) => {
  for (const listener of listeners[name] ?? []) listener(event);
};
const known = () => client.getQueryData<Deck>(deckQuery().queryKey);
const ids = () => known()?.members.map(({ id }) => id);
const waiting = () => readSwipes(me).map(({ card: { id }, decision, state }) => [id, decision, state]);
const paths = () => sent.map(({ method, path, body }) => [method, path.replace("/api/", ""), body]);

const listen = (name: string, listener: (event: object) => void) => {
  listeners[name] = [...(listeners[name] ?? []), listener];
};
// The sender registers its listeners once, for the life of the page.
vi.stubGlobal("addEventListener", listen);
vi.stubGlobal("document", { addEventListener: listen, visibilityState: "visible" });

beforeEach(() => {
  vi.useFakeTimers();
  [sent, answers, kept, browser] = [[], [], {}, { onLine: true }];
  onMatch.mockReset();
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  };
  vi.stubGlobal(
    "localStorage",
    new Proxy(methods, {
      ownKeys: () => Object.keys(kept),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  );
  vi.stubGlobal("addEventListener", listen);
  vi.stubGlobal("document", { addEventListener: listen, visibilityState: "visible" });
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("fetch", async (path: string, request: RequestInit & { headers: Record<string, string> }) => {
    request.signal?.throwIfAborted();
    const body = request.body ? JSON.parse(String(request.body)).decision : undefined;
    sent.push({ method: request.method ?? "", path, body, key: request.headers["idempotency-key"] });
    const next = await (answers.shift() ?? done());
    if (next instanceof Error) throw next;
    return next;
  });
  client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: me } });
  client.setQueryData<Deck>(deckQuery().queryKey, {
    members: ["a", "b", "c"].map(card),
    likes: free,
    last_pass: null,
  });
});
afterEach(async () => {
  endCalls();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

const start = () => startSending({ memberId: me, client, onMatch });
async function swipe(id: string, decision: "like" | "pass" | "undo") {
  addSwipe(me, card(id), decision);
  await sendSwipes();
}

it("a swipe is kept from the moment it is made, and sent in order under one key each", async () => {
  browser.onLine = false;
  start();
  for (const [id, decision] of [
    ["b", "pass"],
    ["a", "like"],
    ["c", "pass"],
  ] as const)
    await swipe(id, decision);
  expect(sent).toEqual([]);
  expect(Object.keys(kept)).toHaveLength(3);
  browser.onLine = true;
  tell("online");
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual([
    ["POST", "swipes/b", "pass"],
    ["POST", "swipes/a", "like"],
    ["POST", "swipes/c", "pass"],
  ]);
  expect([kept, [...settled]]).toEqual([{}, ["b", "a", "c"]]);
  expect(known()?.last_pass?.id).toBe("c");
});

it("continues after a failure, also when the member returns, with the same key", async () => {
  start();
  answers = Array.from({ length: 6 }, () => new TypeError("Failed to fetch"));
  const first = swipe("a", "like");
  await vi.advanceTimersByTimeAsync(60_000);
  await first;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(kept).toEqual({});
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  answers = Array.from({ length: 6 }, () => say(500, { error: "internal", message: "" }));
  const second = swipe("b", "pass");
  // Five attempts take at most this long, and a pause follows them.
  vi.spyOn(Math, "random").mockReturnValue(1);
  await vi.advanceTimersByTimeAsync(12_400);
  await second;
  const before = sent.length;
  tell("visibilitychange");
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.length).toBe(before + 1);
  expect(kept).toEqual({});
  vi.restoreAllMocks();
});

it("unsent swipes of an earlier visit are sent by the next one", async () => {
  addSwipe(me, card("a"), "pass");
  expect(sent).toEqual([]);
  start();
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual([["POST", "swipes/a", "pass"]]);
});

it("a like beyond the day's limit stays refused until the member is told, and the others are sent", async () => {
  browser.onLine = false;
  start();
  await swipe("a", "like");
  await swipe("b", "pass");
  answers = [say(402, { error: "like_limit_reached", message: "", limit: 4, frees_at: "x", frees_in_ms: 5 })];
  answers.push(done({ likes: { ...free, left: 0 } }));
  browser.onLine = true;
  tell("online");
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting()).toEqual([["a", "like", "refused"]]);
  expect(known()?.likes.left).toBe(0);
  // It is not retried automatically, not even at the next visit.
  start();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toHaveLength(2);
  acknowledgeRefused(me, client, readSwipes(me));
  expect([kept, ids()?.[0]]).toEqual([{}, "a"]);
});

it("an undo of what is on its way is sent behind it, and brings the card back on top", async () => {
  start();
  let arrive = (_: Response) => {};
  answers = [new Promise((resolve) => (arrive = resolve)), say(200, { last_pass: null })];
  void swipe("a", "pass");
  await vi.advanceTimersByTimeAsync(0);
  addSwipe(me, card("a"), "undo");
  expect(waiting()).toEqual([["a", "undo", "queued"]]);
  arrive(done());
  await vi.advanceTimersByTimeAsync(0);
  expect(paths()).toEqual([
    ["POST", "swipes/a", "pass"],
    ["DELETE", "swipes/a", undefined],
  ]);
  expect([kept, settled.has("a"), ids()?.[0], known()?.last_pass]).toEqual([{}, false, "a", null]);
});

it("tabs leave each other's swipes alone; of one card the later decision counts", async () => {
  addSwipe(me, card("a"), "pass");
  // Another tab that did not have this swipe.
  kept[`own:${me}:swipe:b`] = JSON.stringify({
    key: "k",
    order: 1,
    decision: "like",
    card: card("b"),
    state: "queued",
  });
  addSwipe(me, card("a"), "like");
  expect(waiting()).toEqual([
    ["b", "like", "queued"],
    ["a", "like", "queued"],
  ]);
  kept[`own:${me}:swipe:c`] = "broken";
  expect(waiting()).toHaveLength(2);
});

it("a member who left or is blocked leaves the deck, and delays no other swipe", async () => {
  browser.onLine = false;
  start();
  await swipe("a", "like");
  await swipe("b", "like");
  answers = [
    say(404, { error: "not_found", message: "" }),
    done({ like_state: "match", is_new_match: true }),
  ];
  browser.onLine = true;
  tell("online");
  await vi.advanceTimersByTimeAsync(0);
  expect([kept, [...settled]]).toEqual([{}, ["a", "b"]]);
  expect(onMatch.mock.calls.map(([{ id }]) => id)).toEqual(["b"]);
});

it("nothing is sent for who has left", async () => {
  browser.onLine = false;
  start();
  await swipe("a", "like");
  endCalls();
  browser.onLine = true;
  tell("online");
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual([]);
});

const deck = (dealt: string[], more: object = {}) =>
  say(200, { members: dealt.map(card), likes: free, last_pass: null, ...more });
function held(): { promise: Promise<Response>; arrive: (answer: Response) => void } {
  let arrive = (_: Response) => {};
  const promise = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  return { promise, arrive: (answer) => arrive(answer) };
}

it("the deck is asked for once at a time; news that come meanwhile ask once more", async () => {
  const { promise, arrive } = held();
  answers = [promise, deck(["b", "x"])];
  layOpen(() => ids() ?? []);
  const first = redeal(client);
  void redeal(client, { again: false });
  void redeal(client);
  void redeal(client);
  expect(sent).toHaveLength(1);
  arrive(deck(["b", "c"]));
  await first;
  expect(sent.map(({ path }) => path)).toEqual([
    "/api/swipe-game?having=a%2Cb%2Cc",
    "/api/swipe-game?having=b%2Cc",
  ]);
  expect(ids()).toEqual(["b", "x"]);
  layOpen(null);
});

it("a deck that was asked for before a pass was answered says nothing of what was passed last", async () => {
  start();
  const { promise, arrive } = held();
  answers = [promise];
  const dealing = redeal(client);
  await vi.advanceTimersByTimeAsync(0);
  await swipe("a", "pass");
  answers = [deck(["b"], { last_pass: card("a") })];
  arrive(deck(["a", "b"], { last_pass: card("y") }));
  await dealing;
  expect(known()?.last_pass?.id).toBe("a");
});

it("a pass that was undone after a new deck is dealt again before its card lies on top", async () => {
  start();
  await swipe("x", "pass");
  answers = [say(200, { last_pass: null }), deck(["b", "x"])];
  await swipe("x", "undo");
  expect(paths().slice(1)).toEqual([
    ["DELETE", "swipes/x", undefined],
    ["GET", "swipe-game", undefined],
  ]);
  expect([ids(), kept]).toEqual([["x", "b"], {}]);
});

it("swipes that another tab has sent do not return, swipes that it has restored do", () => {
  start();
  const key = `own:${me}:swipe:a`;
  const stored = { key: "k", order: 1, decision: "like", card: card("a"), state: "queued" };
  const went = (oldValue: object) =>
    tell("storage", { key, oldValue: JSON.stringify(oldValue), newValue: null });
  went({ ...stored, state: "refused" });
  expect(settled.has("a")).toBe(false);
  went(stored);
  expect(settled.has("a")).toBe(true);
  expect(client.getQueryState(deckQuery().queryKey)?.isInvalidated).toBe(true);
  went({ ...stored, decision: "undo" });
  expect(settled.has("a")).toBe(false);
});

it("a swipe whose first run is not over yet waits for it", async () => {
  start();
  vi.spyOn(Math, "random").mockReturnValue(1);
  answers = Array.from({ length: 6 }, () => say(409, { error: "in_progress", message: "" }));
  const first = swipe("a", "like");
  await vi.advanceTimersByTimeAsync(12_400);
  await first;
  expect([waiting(), settled.has("a")]).toEqual([[["a", "like", "queued"]], false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([kept, settled.has("a")]).toEqual([{}, true]);
  vi.restoreAllMocks();
});

it("a like that was refused goes with who is dealt no more, and a whole deck stays one", async () => {
  browser.onLine = false;
  start();
  await swipe("x", "like");
  answers = [say(402, { error: "like_limit_reached", message: "" })];
  browser.onLine = true;
  tell("online");
  await vi.advanceTimersByTimeAsync(0);
  layOpen(() => ["x", "a"]);
  answers = [deck(["a"])];
  await redeal(client);
  expect(kept).toEqual({});
  const twenty = Array.from({ length: 21 }, (_, index) => `m${index}`);
  layOpen(() => twenty);
  answers = [deck(twenty)];
  await redeal(client);
  patchDeck(client, (all) => ({ ...all, members: all.members.map((one) => ({ ...one, name: "another" })) }));
  expect(isWhole(known() as Deck)).toBe(true);
  layOpen(null);
});
