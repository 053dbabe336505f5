import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import type { App } from "#server/app.ts";
import type { Person } from "#server/test/people/chatting.ts";

type News = { event: string; data: Record<string, unknown> };
export type Stream = {
  news: News[];
  isOver: () => boolean;
  stop(): void;
  heard(event: string): Record<string, unknown>[];
};

/** Listens as a browser's EventSource does: one HTTP answer without an end. */
export async function listen(server: App, who: Person, member = who.id): Promise<Stream> {
  const { port } = server.http.server.address() as AddressInfo;
  const stopping = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/live?member=${member}`, {
    headers: {
      accept: "text/event-stream",
      "sec-fetch-site": "same-origin",
      cookie: [...who.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    },
    signal: stopping.signal,
  });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  const news: News[] = [];
  let isOver = false;
  void (async () => {
    let text = "";
    try {
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (text + chunk).split("\n\n");
        text = blocks.pop() ?? "";
        for (const lines of blocks) {
          const event = /^event: (.*)$/m.exec(lines)?.[1];
          if (event) news.push({ event, data: JSON.parse(/^data: (.*)$/m.exec(lines)?.[1] ?? "{}") });
        }
      }
    } catch {
      // Stopped by the test or cut by the server: the stream has ended in both cases.
    }
    isOver = true;
  })();
  const stream: Stream = {
    news,
    isOver: () => isOver,
    stop: () => stopping.abort(),
    heard: (name) => news.flatMap(({ event, data }) => (event === name ? [data] : [])),
  };
  await vi.waitFor(() =>
    expect(news.some(({ event }) => event === "hello" || event === "other_member")).toBe(true),
  );
  return stream;
}
