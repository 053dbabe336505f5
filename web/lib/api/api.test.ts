import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "#web/features/ground/session/end-session.ts";
import { readServerDate } from "#web/lib/browser/server-date.ts";
import {
  holdBackMemberCalls,
  markSignedOut,
  rememberQueryClient,
  userQueryKey,
} from "#web/lib/queries/browser-cache.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { api } from "./api.ts";
import { ApiError } from "./api-error.ts";

const memberId = "0190c0de-0000-7000-8000-000000000001";
type Sent = { path: string; request: RequestInit & { headers: Record<string, string> } };
let sent: Sent[] = [];
let answers: (Response | Error)[] = [];

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  return new Response(JSON.stringify(body), { status, headers });
}

function like(options: { idempotencyKey?: string; signal?: AbortSignal } = {}) {
  return api("POST /api/likes/:member_id", { params: { member_id: memberId }, body: {}, ...options });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  vi.stubGlobal("fetch", async (path: string, request: Sent["request"]) => {
    request.signal?.throwIfAborted();
    sent.push({ path, request });
    const next = answers.shift() ?? answer(200, {});
    if (next instanceof Error) throw next;
    return next;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("puts params into the path, query behind it, and names the client", async () => {
  answers = [answer(200, { likes: [], count: 0, next_cursor: null })];
  await api("GET /api/likes/:type", { params: { type: "sent" }, query: { cursor: "a b" } });
  expect(sent[0]?.path).toBe("/api/likes/sent?cursor=a+b");
  expect(sent[0]?.request.headers["x-client"]).toBe("web");
  expect(sent[0]?.request.headers["idempotency-key"]).toBeUndefined();
});

test("notes the server's date, also of a refusal", async () => {
  for (const [status, date] of [
    [200, "Sun, 01 Mar 2026 10:00:00 GMT"],
    [422, "Sun, 01 Mar 2026 10:00:07 GMT"],
  ] as const) {
    answers = [answer(status, {}, { date })];
    await like().catch(() => undefined);
    expect(readServerDate()).toBe(Date.parse(date));
  }
});

test("repeats what may pass, with one idempotency key for all tries", async () => {
  answers = [
    new TypeError("Failed to fetch"),
    answer(503, { error: "unavailable", message: "" }),
    answer(409, { error: "in_progress", message: "" }),
    answer(502, {}),
    answer(504, {}),
    answer(200, { like_state: "liked", is_new_match: false }),
  ];
  const result = like();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ like_state: "liked", is_new_match: false });
  const keys = new Set(sent.map(({ request }) => request.headers["idempotency-key"]));
  expect(sent).toHaveLength(6);
  expect(keys.size).toBe(1);
  expect([...keys][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test("an answer that has a name is asked for by it, and comes again without being sent", async () => {
  const chats = { chats: [], total_unread_messages: 0, total_new_likes: 0 };
  answers = [answer(200, chats, { etag: '"one"' }), new Response(null, { status: 304 })];
  const first = await api("GET /api/chats.php");
  expect(await api("GET /api/chats.php")).toBe(first);
  expect(sent.map(({ request }) => request.headers["if-none-match"])).toEqual([undefined, '"one"']);
  markSignedOut();
  await api("GET /api/chats.php");
  expect(sent[2]?.request.headers["if-none-match"]).toBeUndefined();
});

test("nothing is tried again once its member has left, and everything says in whose name it comes", async () => {
  const client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: "anna" } });
  answers = [new TypeError("Failed to fetch")];
  const result = like();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.map(({ request }) => request.headers["x-member"])).toEqual(["anna"]);
  markSignedOut();
  client.setQueryData(userQueryKey, { user: { id: "ben" } });
  await vi.runAllTimersAsync();
  expect(await result).toBe(false);
  expect(sent).toHaveLength(1);
  // A member who left in this way is not reported as logged out again.
  expect(client.getQueryData(userQueryKey)).toEqual({ user: { id: "ben" } });
  await like();
  expect(sent[1]?.request.headers["x-member"]).toBe("ben");
});

test.each([
  ["dropped after a log-out", 200, ["/api/logout.php"]],
  ["sent after a log-out that was refused", 400, ["/api/logout.php", "/api/chats.php"]],
])("what begins while a log-out is under way is %s", async (_, status, paths) => {
  const client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: "anna" } });
  answers = [answer(status, { error: "refused", message: "" })];
  const logout = endSession(client, markSignedOut).catch((error: unknown) => error);
  const read = Promise.resolve().then(() => api("GET /api/chats.php"));
  await vi.runAllTimersAsync();
  const failure = await logout;
  expect(failure instanceof ApiError).toBe(status !== 200);
  expect((await read) === false).toBe(status === 200);
  expect(sent.map(({ path }) => path)).toEqual(paths);
  // Later calls wait for nothing.
  await api("GET /api/chats.php");
  expect(sent).toHaveLength(paths.length + 1);
});

test("what a member's page asks for between the log-out and the next page is dropped; other calls go on", async () => {
  const client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: "anna" } });
  let open = () => {};
  let lateRead: Promise<unknown> = Promise.resolve();
  await endSession(client, () => {
    open = holdBackMemberCalls();
    markSignedOut();
    lateRead = api("GET /api/chats.php");
  });
  await vi.advanceTimersByTimeAsync(60_000);
  await api("GET /api/companyinfo.php");
  await api("GET /api/user.php");
  const paths = ["/api/logout.php", "/api/companyinfo.php", "/api/user.php"];
  expect(sent.map(({ path }) => path)).toEqual(paths);
  open();
  expect(await lateRead).toBe(false);
  expect(sent).toHaveLength(paths.length);
  // Later calls wait for nothing.
  await api("GET /api/chats.php");
  expect(sent).toHaveLength(paths.length + 1);
});

test("gives up after five repeats", async () => {
  answers = Array.from({ length: 9 }, () => new TypeError("Failed to fetch"));
  const result = like().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ status: 0, code: "network" });
  expect(sent).toHaveLength(6);
});

test("two wishes have two keys; a key of the caller's own is kept", async () => {
  await like();
  await like();
  await like({ idempotencyKey: "my-own-key" });
  const keys = sent.map(({ request }) => request.headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("my-own-key");
});

test("waits as long as the server asks", async () => {
  answers = [answer(503, { error: "unavailable", message: "" }, { "retry-after": "20" })];
  const result = like();
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toHaveLength(2);
  await result;
});

test.each([400, 403, 404, 409, 422, 429])("never repeats a %i", async (status) => {
  answers = [answer(status, { error: "conflict", message: "Nein", fields: { email: { code: "invalid" } } })];
  const error = await like().catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status,
    code: "conflict",
    message: "Nein",
    fields: { email: { code: "invalid" } },
  });
  expect(sent).toHaveLength(1);
});

test("never repeats a call to a closed site, whose answer stays the same", async () => {
  answers = [answer(503, { error: "site_closed", message: "Closed" })];
  const error = await like().catch((refusal: unknown) => refusal);
  expect(error).toMatchObject({ status: 503, code: "site_closed", message: "Closed" });
  expect(sent).toHaveLength(1);
});

test("stops waiting when it is aborted", async () => {
  answers = [answer(503, { error: "unavailable", message: "" })];
  const leaving = new AbortController();
  const result = like({ signal: leaving.signal }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort();
  expect(await result).toMatchObject({ name: "AbortError" });
  expect(sent).toHaveLength(1);
});

test("logged out meanwhile: forgets the user and resolves as false", async () => {
  const client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: memberId } });
  const refusal = { error: "authentication_required", message: "", authentication_required: true };
  answers = [answer(403, refusal)];
  expect(await like()).toBe(false);
  expect(client.getQueryData(userQueryKey)).toEqual({ user: null });
});

test("the calls of user.php itself say so by an error instead", async () => {
  answers = [answer(403, { error: "authentication_required", message: "", authentication_required: true })];
  await expect(api("PUT /api/user.php", { body: { language: "de" } })).rejects.toMatchObject({ status: 403 });
});

test("another 403 logs nobody out", async () => {
  const client = createQueryClient();
  rememberQueryClient(client);
  client.setQueryData(userQueryKey, { user: { id: memberId } });
  answers = [answer(403, { error: "blocked", message: "You're blocked" })];
  await expect(like()).rejects.toMatchObject({ code: "blocked" });
  expect(client.getQueryData(userQueryKey)).toEqual({ user: { id: memberId } });
});

test("a call that a person repeats fails at once", async () => {
  answers = [answer(503, { error: "unavailable", message: "" })];
  const call = api("GET /api/gifs", { query: { q: "cat" }, retries: 0 });
  await expect(call).rejects.toMatchObject({ status: 503 });
  expect(sent).toHaveLength(1);
});

test("a call for gifs where there are none is not repeated", async () => {
  answers = [answer(503, { error: "gifs_off", message: "" })];
  await expect(api("GET /api/gifs", { query: { q: "cat" } })).rejects.toMatchObject({ code: "gifs_off" });
  expect(sent).toHaveLength(1);
});
