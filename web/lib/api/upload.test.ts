import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endSession } from "#web/features/ground/session/end-session.ts";
import { markSignedOut, rememberQueryClient, userQueryKey } from "#web/lib/queries/browser-cache.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { upload } from "./upload.ts";

let sent: FakeRequest[] = [];

/** An upload that ends when a test ends it. */
class FakeRequest {
  upload = {};
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  onload = () => {};
  onabort = () => {};
  path = "";
  open(_method: string, path: string) {
    this.path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  send() {
    sent.push(this);
  }
  abort() {
    this.onabort();
  }
  finish(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload();
  }
}

const client = createQueryClient();
const asMember = (id: string) => client.setQueryData(userQueryKey, { user: { id } });
const uploadPhoto = (signal?: AbortSignal) =>
  upload("POST /api/photos", { form: new FormData(), ...(signal && { signal }) });
let answerLogout: (status: number) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  rememberQueryClient(client);
  asMember("anna");
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        answerLogout = (status) => resolve(new Response("{}", { status }));
      }),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["dropped after a log-out", 200],
  ["sent after a log-out that was refused", 400],
])("an upload that begins while a log-out is under way is %s", async (_, status) => {
  const logout = endSession(client, markSignedOut).catch(() => {});
  const result = uploadPhoto();
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual([]);
  answerLogout(status);
  await vi.advanceTimersByTimeAsync(0);
  await logout;
  expect(sent).toHaveLength(status === 200 ? 0 : 1);
  sent[0]?.finish(200, { photo: {} });
  expect((await result) === false).toBe(status === 200);
});

test("an upload ends when its member leaves, and never goes on for the next member", async () => {
  const result = uploadPhoto();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ headers }) => headers["x-member"])).toEqual(["anna"]);
  markSignedOut();
  asMember("ben");
  expect(await result).toBe(false);
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  expect(client.getQueryData(userQueryKey)).toEqual({ user: { id: "ben" } });
});

test("logged out meanwhile: forgets the user and resolves as false", async () => {
  const result = uploadPhoto();
  await vi.advanceTimersByTimeAsync(0);
  sent[0]?.finish(403, { error: "authentication_required", message: "", authentication_required: true });
  expect(await result).toBe(false);
  expect(client.getQueryData(userQueryKey)).toEqual({ user: null });
});

test("ends when its caller aborts it", async () => {
  const leaving = new AbortController();
  const result = uploadPhoto(leaving.signal).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  expect(await result).toMatchObject({ name: "AbortError" });
});
