import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { jumpToMessage } from "./jump-to-message.ts";
import { openAround } from "./load-pages.ts";
import { readThread, threadQuery } from "./queries.ts";
import type { Thread } from "./thread.ts";

vi.mock("./load-pages.ts", async (original) => ({
  ...(await original<typeof import("./load-pages.ts")>()),
  openAround: vi.fn(),
}));

const id = "c";
const message = (seq: number): Message => ({
  ...{ id: `m${seq}`, conversation_id: id, client_id: null, cost: 0, created_at: "" },
  ...{ seq, sender_id: "me", kind: "text", body: "text" },
});
const bubble = () => ({
  scrollIntoView: vi.fn(),
  getBoundingClientRect: vi.fn(() => ({ top: 200 })),
  focus: vi.fn(),
  classList: { add: vi.fn(), remove: vi.fn() },
  tabIndex: 0,
});

let client: QueryClient;
let ended: AbortController;
let box: HTMLElement & { isConnected: boolean };
let drawn: ReturnType<typeof bubble>;
const know = (first: number, hasOlder = true) =>
  client.setQueryData(threadQuery(id).queryKey, { messages: [message(first), message(100)], hasOlder });
/** The server answers the message with its neighbours. */
const answer = (seq: number) =>
  client.setQueryData<Thread>(
    threadQuery(id).queryKey,
    (thread) =>
      thread && { ...thread, passage: { messages: [message(seq - 1), message(seq)], hasOlder: true } },
  );
const jump = (seq: number, takesFocus = true) =>
  jumpToMessage(client, { conversationId: id, seq, box, signal: ended.signal, takesFocus });

beforeEach(() => {
  client = new QueryClient();
  ended = new AbortController();
  drawn = bubble();
  const part = { setAttribute: vi.fn(), removeAttribute: vi.fn(), querySelector: () => drawn };
  box = { isConnected: true, ...part } as unknown as typeof box;
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.mocked(openAround).mockReset();
});
afterEach(() => vi.unstubAllGlobals());

it("asks once for the message with its neighbours, however old it is, and leads to it", async () => {
  know(80_000);
  vi.mocked(openAround).mockImplementationOnce(async () => Boolean(answer(20)));
  expect(await jump(20)).toBe("found");
  expect(openAround).toHaveBeenCalledTimes(1);
  expect(drawn.focus).toHaveBeenCalled();
  expect(box.setAttribute).toHaveBeenCalledWith("aria-busy", "true");
  expect(box.removeAttribute).toHaveBeenCalledWith("aria-busy");
});

it("leaves the focus where somebody types a search", async () => {
  know(20);
  expect(await jump(20, false)).toBe("found");
  expect(drawn.scrollIntoView).toHaveBeenCalled();
  expect(drawn.focus).not.toHaveBeenCalled();
});

it("asks for nothing that is on the screen, and returns to the newest messages for one of them", async () => {
  know(80);
  answer(20);
  expect(await jump(19)).toBe("found");
  expect(readThread(client, id)?.passage).toBeDefined();
  expect(await jump(80)).toBe("found");
  expect(readThread(client, id)?.passage).toBeUndefined();
  expect(openAround).not.toHaveBeenCalled();
});

it("scrolls again while the days around the message grow, and stops once they stand still", async () => {
  know(20);
  const frames: (() => void)[] = [];
  vi.stubGlobal("requestAnimationFrame", (frame: () => void) => frames.push(frame));
  // The days above grow in the second and in the third frame.
  const tops = [200, 200, 200, -195, 200, -20, 200];
  drawn.getBoundingClientRect.mockImplementation(() => ({ top: tops.shift() ?? 200 }));
  expect(await jump(20)).toBe("found");
  let drawnFrames = 0;
  for (let frame = frames.shift(); frame; frame = frames.shift(), drawnFrames += 1) frame();
  expect(drawn.scrollIntoView).toHaveBeenCalledTimes(3);
  expect(drawnFrames).toBeLessThan(10);
});

it.each<[string, () => void]>([
  ["leaves the page", () => Object.assign(box, { isConnected: false })],
  ["jumps elsewhere", () => ended.abort()],
])("scrolls nowhere once somebody %s", async (_, leave) => {
  know(80);
  vi.mocked(openAround).mockImplementation(async () => {
    answer(20);
    leave();
    return true;
  });
  expect(await jump(20)).toBe("left");
  expect(drawn.focus).not.toHaveBeenCalled();
});

it("says that a message is gone only where it is", async () => {
  know(80, false);
  expect(await jump(20)).toBe("gone");
  know(80);
  expect(await jump(90)).toBe("gone");
  expect(openAround).not.toHaveBeenCalled();
  vi.mocked(openAround).mockResolvedValue(false);
  expect(await jump(20)).toBe("gone");
  client.clear();
  expect(await jump(20)).toBe("left");
});
