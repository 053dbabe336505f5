import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeLocks } from "#web/lib/browser/fake-locks.ts";
import { rememberQueryClient } from "#web/lib/queries/browser-cache.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { startSending } from "./send-unsent.ts";
import { addUnsent, type Unsent } from "./unsent.ts";
import { changeUnsent, readUnsent } from "./unsent-store.ts";

vi.mock("./acknowledge.ts", () => ({ acknowledge: () => undefined }));

type Refusal = [status: number, body: object];
const client = createQueryClient();
/** What the server answers to a gif; texts are always taken. */
let ofGif: Refusal | null;
let asked: string[];
let member = 0;

beforeEach(() => {
  vi.useFakeTimers();
  ofGif = null;
  asked = [];
  vi.stubGlobal("navigator", { onLine: true });
  rememberQueryClient(client);
  vi.stubGlobal("fetch", async (_path: string, { body }: { body: string }) => {
    const kind = JSON.parse(body).kind ?? "text";
    asked.push(kind);
    const [status, answer] = (kind === "gif" && ofGif) || [200, { message: {} }];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const gif = { id: "g", description: "", width: 1, height: 1 };
const item = (clientId: string, more: Partial<Unsent>): Unsent => ({
  ...{ clientId, partnerId: "p", body: "", createdAt: "2026-11-21T10:00:00.000Z" },
  ...{ maxCredits: 5, state: "queued", reason: "", ...more },
});

/** A gif and a text behind it; answers who was asked within `ms`, and what is left. */
async function sendBoth(ms: number) {
  member += 1;
  const memberId = `me-${member}`;
  for (const one of [item("a", { gif }), item("b", { body: "text" })])
    changeUnsent(memberId, (items) => addUnsent(items, one));
  startSending({ memberId, client });
  await vi.advanceTimersByTimeAsync(ms);
  return readUnsent(memberId).map(({ clientId, state }) => [clientId, state]);
}

it("a gif that waits for most of an hour is marked, and the text behind it is sent", async () => {
  ofGif = [429, { error: "too_many_requests", message: "Wait", frees_in_ms: 3_000_000 }];
  expect(await sendBoth(1_000)).toEqual([["a", "failed"]]);
  expect(asked).toEqual(["gif", "text"]);
});

it.each([{}, { frees_in_ms: 20_000 }])("a gif that waits shortly keeps its place: %j", async (more) => {
  ofGif = [429, { error: "too_many_requests", message: "Wait", ...more }];
  expect(await sendBoth(1_000)).toEqual([
    ["a", "queued"],
    ["b", "queued"],
  ]);
  ofGif = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["gif", "gif", "text"]);
});

it("a gif whose provider is away is tried twice, and the text behind it is sent", async () => {
  ofGif = [503, { error: "unavailable", message: "Away" }];
  expect(await sendBoth(2_000)).toEqual([["a", "failed"]]);
  expect(asked).toEqual(["gif", "gif", "text"]);
});

it("a gif that the server is still storing keeps its place", async () => {
  ofGif = [409, { error: "in_progress", message: "Wait" }];
  expect((await sendBoth(5_000))[0]).toEqual(["a", "queued"]);
  ofGif = null;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual(["gif", "gif", "gif", "text"]);
});

it("a tab in view takes the turn from one that sleeps while it sends", async () => {
  const locks = createFakeLocks();
  vi.stubGlobal("navigator", { onLine: true, locks });
  const document = { visibilityState: "hidden" };
  vi.stubGlobal("document", document);
  // Another tab sleeps.
  let lost = false;
  locks
    .request("", {}, () => new Promise(() => undefined))
    .catch(() => {
      lost = true;
    });
  expect(await sendBoth(100_000)).toHaveLength(2);
  expect([lost, asked]).toEqual([false, []]);
  document.visibilityState = "visible";
  await vi.advanceTimersByTimeAsync(31_000);
  expect([lost, asked]).toEqual([true, ["gif", "text"]]);
  expect(readUnsent(`me-${member}`)).toEqual([]);
});

it("a tab whose turn was taken sends no more, and goes on when the other tab is done", async () => {
  const locks = createFakeLocks();
  vi.stubGlobal("navigator", { onLine: true, locks });
  vi.stubGlobal("document", { visibilityState: "visible" });
  let calls = 0;
  const aborted: number[] = [];
  vi.stubGlobal("fetch", (_path: string, { signal }: { signal: AbortSignal }) => {
    const call = ++calls;
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        aborted.push(call);
        reject(signal.reason);
      });
    });
  });
  expect(await sendBoth(1_000)).toHaveLength(2);
  let end = () => {};
  const other = () =>
    new Promise<void>((resolve) => {
      end = resolve;
    });
  void locks.request("", { steal: true }, other);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([calls, aborted]).toEqual([1, [1]]);
  vi.stubGlobal("fetch", async () => {
    asked.push("again");
    return new Response(JSON.stringify({ message: {} }));
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([]);
  // It is closed.
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual(["again", "again"]);
});

it("a text that the server is still storing is asked about again, and is never marked as failed", async () => {
  member += 1;
  const memberId = `me-${member}`;
  let isStored = false;
  vi.stubGlobal("fetch", async () => {
    asked.push("text");
    return isStored
      ? new Response(JSON.stringify({ message: {} }))
      : new Response(JSON.stringify({ error: "in_progress", message: "Wait" }), { status: 409 });
  });
  changeUnsent(memberId, (items) => addUnsent(items, item("a", { body: "text" })));
  startSending({ memberId, client });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(readUnsent(memberId).map(({ state }) => state)).toEqual(["queued"]);
  isStored = true;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(readUnsent(memberId)).toEqual([]);
});
