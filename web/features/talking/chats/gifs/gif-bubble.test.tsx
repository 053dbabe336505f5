import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import GifBubble from "./gif-bubble.tsx";
import { isWithdrawn } from "./is-withdrawn.ts";

vi.mock("#web/lib/language/i18n.ts", () => ({ useT: () => (key: string) => key }));
vi.mock("#web/ui/use-online.ts", () => ({ useOnline: () => true }));
afterEach(() => vi.unstubAllGlobals());

test("a gif is drawn with its picture, and a withdrawn one is named without an address or a button", () => {
  const gif = { id: "g", description: "A cat", width: 10, height: 10 };
  expect(renderToStaticMarkup(<GifBubble gif={gif} isStored />)).toContain('src="/api/gifs/g/large.webp"');
  const gone = renderToStaticMarkup(<GifBubble gif={null} isStored />);
  expect(gone).toContain("gone");
  expect(gone).not.toMatch(/<img|<button|picture_failed/);
});

test.each([
  [404, true],
  [200, false],
  [403, false],
  [429, false],
  [503, false],
])("a picture that did not load is withdrawn if the server answers %i: %s", async (status, expected) => {
  const fetch = vi.fn(async (_address: string, _request: RequestInit) => new Response(null, { status }));
  vi.stubGlobal("fetch", fetch);
  expect(await isWithdrawn("/api/gifs/g/large.webp")).toBe(expected);
  expect(fetch.mock.calls).toEqual([["/api/gifs/g/large.webp", expect.objectContaining({ method: "HEAD" })]]);
});

test("a picture that did not load without a network may come back", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await isWithdrawn("/api/gifs/g/large.webp")).toBe(false);
});
