import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gifs } from "#server/db/schema/gifs.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { film } from "#server/emulators/gifs/gif-emulator-limits.ts";
import { GifError } from "#server/platform/gifs/gif-provider.ts";
import { newId } from "#server/platform/ids.ts";
import { drawStill } from "#server/platform/images/still-picture.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createGifApp, findGifId, type GifApp, keepLarge, readGif } from "#server/test/people/gifs.ts";
import { gifPicturesPerHour } from "./gif-limits.ts";
import { gifFilesKey, gifKey } from "./gif-rules.ts";
import { keepPicture } from "./keep-picture.ts";

let app: GifApp;
let anna: Person;
beforeAll(async () => {
  app = await createGifApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await createPerson(app);
  app.vendor.clear();
});

const provider = () => app.services.gifs as NonNullable<typeof app.services.gifs>;
const rowOf = async (id: string) => (await app.services.db.select().from(gifs).where(eq(gifs.id, id)))[0];
const isKept = (id: string) => app.services.storage.exists(gifKey(id, "small"));
let place = 0;
/** A gif whose pictures nobody has asked for. */
async function fresh() {
  const id = newId();
  place += 1;
  const address = (size: string) => `${app.vendor.url}/pictures/${place % 60}/${size}.webp`;
  await app.services.db.insert(gifs).values({
    ...{ id, provider: "klipy", gifId: id, description: "", width: 240, height: 240 },
    ...{ smallAddress: address("small"), largeAddress: address("large"), foundAt: app.clock.now() },
  });
  return id;
}

describe("the picture of a gif", () => {
  it("moves or is still, in both sizes, and its answer is kept by the browser alone", async () => {
    const id = await findGifId(anna);
    await keepLarge(app, id);
    for (const size of ["small", "large"] as const)
      for (const still of ["", "-still"]) {
        const answer = await app.http.inject({
          url: `/api/gifs/${id}/${size}${still}.webp`,
          headers: {
            cookie: [...anna.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          },
        });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          "content-type": "image/webp",
          "cache-control": "private, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
          "cross-origin-resource-policy": "same-origin",
        });
        expect(answer.headers.vary).toBeUndefined();
        const { format, width, height, pages } = await sharp(answer.rawPayload).metadata();
        expect([format, width, height]).toEqual(["webp", film[size], film[size]]);
        expect(pages ?? 1).toBe(still ? 1 : film.pictures);
      }
  });

  it("is for signed-in members, and refusals are kept by nobody", async () => {
    const id = await findGifId(anna);
    await readGif(anna, id);
    const refused = await app.browser().raw({ method: "GET", url: `/api/gifs/${id}/small.webp` });
    expect(refused.status).toBe(403);
    expect(refused.headers["cache-control"]).toBe("private, no-store");
  });

  it.each([
    [newId(), "small.webp"],
    ["nothing", "small.webp"],
    ["..%2F..%2Fphotos", "small.webp"],
    ["http:%2F%2F127.0.0.1", "small.webp"],
  ])("of %s is not found, and nothing is fetched", async (id, file) => {
    const fetched = vi.spyOn(provider(), "fetchPicture");
    expect((await readGif(anna, id, file)).status).toBe(404);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it.each([
    "",
    "small",
    "small.png",
    "..%2Fsmall.webp",
    "medium.webp",
    "small.webp%00",
    "SMALL.webp",
    "__proto__",
  ])("has no file of the name %j", async (file) => {
    const id = await fresh();
    const fetched = vi.spyOn(provider(), "fetchPicture");
    expect([400, 404]).toContain((await readGif(anna, id, file)).status);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it("is fetched once, for simultaneous requests too, and again after its file was lost", async () => {
    const id = await fresh();
    const fetched = vi.spyOn(provider(), "fetchPicture");
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => readGif(anna, id)),
      ...Array.from({ length: 10 }, () => readGif(anna, id, "small-still.webp")),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    await readGif(anna, id);
    expect(fetched).toHaveBeenCalledTimes(1);
    await app.services.storage.delete(gifKey(id, "small"));
    expect((await readGif(anna, id)).status).toBe(200);
    expect(fetched).toHaveBeenCalledTimes(2);
    fetched.mockRestore();
  });

  it.each(["busy", "silent", "garbage", "huge", "elsewhere"] as const)(
    "of a vendor that is %s is refused and not stored, and comes when the vendor is well",
    async (fault) => {
      const id = await fresh();
      app.vendor.plan(fault);
      expect((await readGif(anna, id)).status).toBe(fault === "elsewhere" ? 404 : 503);
      expect(await isKept(id)).toBe(false);
      expect((await rowOf(id))?.hasSmall).toBe(false);
      expect((await readGif(anna, id)).status).toBe(200);
    },
  );

  it("that the vendor no longer has is not found", async () => {
    const id = await fresh();
    const smallAddress = `${app.vendor.url}/pictures/999/small.webp`;
    await app.services.db.update(gifs).set({ smallAddress }).where(eq(gifs.id, id));
    expect((await readGif(anna, id)).status).toBe(404);
  });

  it("of another provider, and of another host, is never fetched", async () => {
    let calls = 0;
    const inside = createServer((_request, response) => {
      calls += 1;
      response.end("secret");
    });
    await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
    const smallAddress = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret`;
    const [foreign, other] = [await fresh(), await fresh()];
    await app.services.db.update(gifs).set({ smallAddress }).where(eq(gifs.id, foreign));
    await app.services.db.update(gifs).set({ provider: "gone" }).where(eq(gifs.id, other));
    for (const id of [foreign, other]) expect((await readGif(anna, id)).status).toBe(404);
    expect(calls).toBe(0);
    inside.close();
  });

  it("counts for the member who lets it be fetched; stored ones do not count", async () => {
    const { rateLimits } = app.services;
    const known = await fresh();
    await readGif(anna, known);
    await rateLimits.spend(`gif-pictures:${anna.id}`, gifPicturesPerHour, 3600, gifPicturesPerHour);
    const id = await fresh();
    expect((await readGif(anna, id)).status).toBe(429);
    expect((await readGif(anna, known)).status).toBe(200);
    expect((await readGif(await createPerson(app), id)).status).toBe(200);
  });

  it("says how long a member waits who has let too many be fetched", async () => {
    await app.services.rateLimits.spend(
      `gif-pictures:${anna.id}`,
      gifPicturesPerHour,
      3600,
      gifPicturesPerHour,
    );
    const { status, body } = await readGif(anna, await fresh());
    expect(status).toBe(429);
    expect(JSON.parse(body).frees_in_ms).toBeGreaterThan(3_000_000);
  });

  it("is fetched in large for a message alone: of a gif that was never sent it is not found", async () => {
    const id = await fresh();
    const fetched = vi.spyOn(provider(), "fetchPicture");
    for (const file of ["large.webp", "large-still.webp"])
      expect((await readGif(anna, id, file)).status).toBe(404);
    expect(fetched).not.toHaveBeenCalled();
    expect((await readGif(anna, id)).status).toBe(200);
    await app.services.db.update(gifs).set({ sentAt: app.clock.now() }).where(eq(gifs.id, id));
    expect((await readGif(anna, id, "large.webp")).status).toBe(200);
    expect(fetched).toHaveBeenCalledTimes(2);
    fetched.mockRestore();
  });

  it("whose file is there in part counts as lost, and is fetched again", async () => {
    const id = await fresh();
    const { "content-length": bytes } = (await readGif(anna, id)).headers;
    const whole = await buffer((await app.services.storage.get(gifKey(id, "small"))) as Readable);
    for (const length of [0, 6, 40, whole.length - 1]) {
      await app.services.storage.put(gifKey(id, "small"), whole.subarray(0, length));
      const { status, headers } = await readGif(anna, id);
      expect([status, headers["content-length"]], String(length)).toEqual([200, bytes]);
    }
  });

  it("is not for pages of other sites", async () => {
    const id = await fresh();
    for (const url of [`/api/gifs/${id}/small.webp`, "/api/gifs?q=cat"]) {
      const from = async (site: string) =>
        (await anna.browser.raw({ method: "GET", url, headers: { "sec-fetch-site": site } })).status;
      expect([await from("cross-site"), await from("same-site")], url).toEqual([403, 403]);
      expect([await isKept(id), app.vendor.asked]).toEqual([false, []]);
      expect(await from("same-origin"), url).toBe(200);
      await app.services.storage.delete(gifKey(id, "small"));
    }
  });

  it("that is swept while it is fetched leaves no file", async () => {
    const id = await fresh();
    const { fetchPicture } = provider();
    const fetched = vi.spyOn(provider(), "fetchPicture").mockImplementation(async (address) => {
      await app.services.db.delete(gifs).where(eq(gifs.id, id));
      return fetchPicture(address);
    });
    expect((await readGif(anna, id)).status).toBe(404);
    expect(await isKept(id)).toBe(false);
    fetched.mockRestore();
  });

  it("has its files on the list of loose ones however its row goes", async () => {
    const id = await fresh();
    await readGif(anna, id);
    await app.services.db.delete(gifs).where(eq(gifs.id, id));
    const loose = await app.services.db
      .select()
      .from(loosePhotoFiles)
      .where(eq(loosePhotoFiles.fileKey, gifFilesKey(id)));
    expect(loose).toMatchObject([{ memberId: id, holdsSlot: false }]);
  });
});

describe("a file that a vendor calls a WebP", () => {
  const webp = (edge: number) =>
    sharp({ create: { width: edge, height: 2, channels: 3, background: "red" } })
      .webp()
      .toBuffer();
  const film = (pictures: number) =>
    sharp(
      Buffer.alloc(pictures * 12, 0).map((_, index) => (index * 37) % 256),
      {
        raw: { width: 2, height: 2 * pictures, channels: 3, pageHeight: 2 } as never,
      },
    )
      .webp({ loop: 0, delay: Array(pictures).fill(20) })
      .toBuffer();
  const limits = { edge: 100, pictures: 10 };

  it("is drawn still if it is one, moving or not, with its first picture", async () => {
    for (const bytes of [await webp(100), await film(10)]) {
      const still = await drawStill(bytes, limits);
      expect((await sharp(still as Buffer).metadata()).pages ?? 1).toBe(1);
    }
  });

  it("is refused if it is of another type, broken, too large, or has too many pictures", async () => {
    const png = await sharp(await webp(10))
      .png()
      .toBuffer();
    const broken = (await webp(90)).subarray(0, 30);
    const header = Buffer.concat([
      Buffer.from("RIFF\u0010\u0000\u0000\u0000WEBPVP8 "),
      Buffer.alloc(64, 255),
    ]);
    for (const bytes of [png, broken, header, Buffer.alloc(0), await webp(101), await film(11)])
      expect(await drawStill(bytes, limits)).toBeNull();
  });

  it("is not stored then", async () => {
    const id = await fresh();
    const fetched = vi.spyOn(provider(), "fetchPicture");
    for (const bytes of [await webp(1001), Buffer.from("RIFF____WEBP")]) {
      fetched.mockResolvedValueOnce(bytes);
      expect((await readGif(anna, id)).status).toBe(503);
      expect(await isKept(id)).toBe(false);
    }
    fetched.mockRejectedValueOnce(new GifError("unauthorized", "quota"));
    const wish = { gifId: id, size: "large", memberId: anna.id } as const;
    expect(await keepPicture(app.services, wish)).toBe("away");
    fetched.mockRestore();
  });
});
