import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "#web/lib/queries/query-client.ts";
import { finishReading, reportRead } from "./report-read.ts";

let told: { path: string; seq: number }[];
const client = createQueryClient();
const read = (seq: number, isAtOnce = false, conversation = "c") =>
  reportRead(client, conversation, seq, { isAtOnce, onFailure: () => undefined });

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    told.push({ path, seq: JSON.parse(body).seq });
    return new Response(JSON.stringify({ unread: 0, total_unread_messages: 0 }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("tells of a burst once, with its last number", async () => {
  for (let seq = 1; seq <= 10; seq += 1) {
    read(seq);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([{ path: "/api/conversations/c/reads", seq: 10 }]);
});

it("keeps nobody waiting who writes without a pause", async () => {
  for (let seq = 1; seq <= 60; seq += 1) {
    read(seq);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told.at(-1)?.seq).toBe(60);
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThan(5);
});

it("tells at once of a conversation that is opened, and of one that is left", async () => {
  read(3, true);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([{ path: "/api/conversations/c/reads", seq: 3 }]);
  read(4);
  finishReading(client, "c");
  finishReading(client, "c");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.map(({ seq }) => seq)).toEqual([3, 4]);
});
