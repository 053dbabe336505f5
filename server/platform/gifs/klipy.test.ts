import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import type { GifFault } from "#server/emulators/gifs/emulator.ts";
import { film } from "#server/emulators/gifs/gif-emulator-limits.ts";
import { startGifEmulator } from "#server/emulators/gifs/start.ts";
import { gifDescriptionLongest, gifEdgeLongest } from "./gif-limits.ts";
import type { GifProvider } from "./gif-provider.ts";
import { createKlipy } from "./klipy.ts";

let vendor: Awaited<ReturnType<typeof startGifEmulator>>;
let klipy: GifProvider;
beforeAll(async () => {
  vendor = await startGifEmulator({ key: "the-key" });
  klipy = createKlipy({ key: "the-key", apiUrl: vendor.url, timeoutMs: 1_000 });
});
afterAll(() => vendor.close());
beforeEach(() => vendor.clear());

const first = { query: "cat", locale: "de", limit: 4, after: null } as const;

describe("a search", () => {
  it("finds pictures with their sizes and descriptions, page by page, each once", async () => {
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await klipy.search({ ...first, after });
      expect(page.gifs.length).toBeLessThanOrEqual(4);
      seen.push(...page.gifs.map(({ gifId }) => gifId));
      expect(page.gifs[0]).toMatchObject({
        description: "A moving picture: cat",
        small: { width: film.small, height: film.small },
        large: { width: film.large, height: film.large },
      });
      after = page.next;
    } while (after !== null);
    expect(seen.length).toBe(6);
    expect(new Set(seen).size).toBe(6);
  });

  it("tells the vendor the words and the language, and nothing of a person", async () => {
    for (const locale of locales) await klipy.search({ ...first, query: "yes & no", locale });
    for (const call of vendor.asked)
      expect(Object.keys(call).sort()).toEqual([
        ...["contentfilter", "key", "limit", "locale", "media_filter", "q"],
      ]);
    expect(vendor.asked[0]?.q).toBe("yes & no");
    expect(new Set(vendor.asked.map(({ locale }) => locale)).size).toBe(locales.length);
  });

  it("answers an empty page where nothing fits", async () => {
    expect(await klipy.search({ ...first, query: "zeppelin" })).toEqual({ gifs: [], next: null });
  });

  it("leaves out pictures that lie at another host", async () => {
    vendor.plan("foreign");
    expect((await klipy.search(first)).gifs).toEqual([]);
  });

  it("fails with `unauthorized` for a wrong key, and its text has neither the key nor the words", async () => {
    const stranger = createKlipy({ key: "secret-wrong-key", apiUrl: vendor.url });
    const failed = await stranger.search({ ...first, query: "private words" }).catch((error) => error);
    expect(failed).toMatchObject({ name: "GifError", failure: "unauthorized" });
    expect(`${failed.message} ${failed.cause}`).not.toMatch(/secret|private/);
  });
});

const faults: [GifFault, string][] = [
  ["busy", "unavailable"],
  ["silent", "unreachable"],
  ["garbage", "garbage"],
  ["huge", "garbage"],
  ["elsewhere", "rejected"],
];

describe.each(faults)("a vendor that is %s", (fault, failure) => {
  it(`fails a search with ${failure}`, async () => {
    vendor.plan(fault);
    await expect(klipy.search(first)).rejects.toMatchObject({ failure });
  });

  it(`fails a picture with ${failure}`, async () => {
    const [gif] = (await klipy.search(first)).gifs;
    vendor.plan(fault);
    await expect(klipy.fetchPicture(gif?.small.address ?? "")).rejects.toMatchObject({ failure });
  });
});

describe("a picture", () => {
  it("is a film that moves, in both sizes", async () => {
    const [gif] = (await klipy.search(first)).gifs;
    for (const size of ["small", "large"] as const) {
      const facts = await sharp(await klipy.fetchPicture(gif?.[size].address ?? "")).metadata();
      expect(facts).toMatchObject({ format: "webp", width: film[size], pages: film.pictures });
    }
  });

  it("that the vendor has withdrawn, or never had, is `gone`", async () => {
    vendor.withdraw(7);
    for (const number of [7, 999])
      await expect(klipy.fetchPicture(`${vendor.url}/pictures/${number}/small.webp`)).rejects.toMatchObject({
        failure: "gone",
      });
  });

  it("is still there until the vendor withdraws it", async () => {
    const address = `${vendor.url}/pictures/7/large.webp`;
    expect(await klipy.hasPicture(address)).toBe(true);
    vendor.withdraw(7);
    expect(await klipy.hasPicture(address)).toBe(false);
  });

  it.each([
    ["busy", "unavailable"],
    ["silent", "unreachable"],
    ["elsewhere", "rejected"],
  ] as const)(
    "of a vendor that is %s may still be there: the question fails with %s",
    async (fault, failure) => {
      vendor.plan(fault);
      await expect(klipy.hasPicture(`${vendor.url}/pictures/7/large.webp`)).rejects.toMatchObject({
        failure,
      });
    },
  );

  it.each([
    "http://127.0.0.2:1/pictures/1/small.webp",
    "http://169.254.169.254/latest/meta-data/",
    "file:///etc/passwd",
    "http://user:word@127.0.0.1/pictures/1/small.webp",
    "no address",
  ])("at %s is never called", async (address) => {
    await expect(klipy.fetchPicture(address)).rejects.toMatchObject({ failure: "rejected" });
    await expect(klipy.hasPicture(address)).rejects.toMatchObject({ failure: "rejected" });
  });

  it.each([
    ["https://static.klipy.com.evil.example/a.webp"],
    ["https://klipy.com.evil.example/a.webp"],
    ["https://evilklipy.com/a.webp"],
    ["http://static.klipy.com/a.webp"],
    ["https://static.klipy.com@127.0.0.1/a.webp"],
  ])("at %s is not the real vendor's either", async (address) => {
    await expect(createKlipy({ key: "k" }).fetchPicture(address)).rejects.toMatchObject({
      failure: "rejected",
    });
  });
});

describe("an answer", () => {
  let result: object;
  let odd: Server;
  let provider: GifProvider;
  beforeAll(async () => {
    odd = createServer((_request, response) => response.end(JSON.stringify(result)));
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    provider = createKlipy({ key: "k", apiUrl: addressOf(odd) });
  });
  afterAll(() => odd.close());
  const picture = (edge: number) => ({ url: `${addressOf(odd)}/a.webp`, dims: [edge, edge] });
  const gif = (edge: number, content_description = "") => ({
    id: 7,
    content_description,
    media_formats: { webp: picture(edge), tinywebp: picture(10) },
  });

  it("with a long description is cut between two characters", async () => {
    result = { results: [gif(10, "😀".repeat(gifDescriptionLongest + 1))], next: "" };
    const [found] = (await provider.search(first)).gifs;
    expect(found).toMatchObject({ gifId: "7", description: "😀".repeat(gifDescriptionLongest) });
  });

  it("with a picture that is too large, or without one, is left out; the others stay", async () => {
    result = { results: [gif(gifEdgeLongest + 1), { id: 1, media_formats: {} }, gif(gifEdgeLongest)] };
    expect((await provider.search(first)).gifs.length).toBe(1);
  });

  it("with more pictures than were asked for is cut", async () => {
    result = { results: Array.from({ length: 9 }, () => gif(10)) };
    expect((await provider.search(first)).gifs.length).toBe(first.limit);
  });

  it.each([[{}], [{ results: "none" }], [{ results: [{ id: null }] }], [[]]])(
    "%j is `garbage`",
    async (given) => {
      result = given;
      await expect(provider.search(first)).rejects.toMatchObject({ failure: "garbage" });
    },
  );
});

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
