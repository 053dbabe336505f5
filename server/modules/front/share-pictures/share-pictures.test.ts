import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sharePicturePixels } from "#contracts/limits.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { buildApp } from "#server/app.ts";
import { addSite } from "#server/modules/ground/sites/add-site.ts";
import { switchSite } from "#server/modules/ground/sites/switch-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { drawableText, fitText } from "#server/platform/images/outline-text.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { heldUnits } from "#server/test/app/main-thread-work.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { composeSharePicture, sloganOf } from "./compose-share-picture.ts";
import { describeSharePicture, findSharePicture } from "./describe-share-picture.ts";
import { createSharePictures } from "./draw-share-picture.ts";
import {
  shareColumnPixels,
  shareLinesAtMost,
  sharePicturesPerMinute,
  shareTextPixels,
} from "./share-picture-limits.ts";

/** Some messengers show no larger picture. */
const bytesAtMost = 300 * 1024;
const niches = [1, 2, 3, 4, 5, 6, 7];

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  siteId = (await app.services.sites.find("localhost"))!.id;
});
afterAll(() => app.close());
beforeEach(() => settleSite(app, {}));

/** Each call from another network, so that only the test of the limit meets it. */
let networks = 0;
async function get(
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = `10.7.${networks++ >> 7}.${networks & 127}`,
) {
  const answer = await app.http.inject({
    url,
    remoteAddress,
    headers: { host: "localhost:3000", ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}
const siteName = async () => (await app.services.sites.get(siteId)).settings.brand.name;
const addressOf = async (locale: Locale, niche = 1) =>
  describeSharePicture({ siteName: await siteName(), locale, niche }).path;

/** How often sharp took or began a drawing during `run`. */
async function workOf(run: () => Promise<unknown>): Promise<number> {
  let changes = 0;
  const count = () => {
    changes += 1;
  };
  sharp.queue.on("change", count);
  await run();
  sharp.queue.off("change", count);
  return changes;
}

describe("the picture beside a shared link", () => {
  it("is a PNG in the size that its page names, small, for everybody, and for a year", async () => {
    const { status, headers, bytes } = await get(await addressOf("de"));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
    });
    expect(String(headers["content-security-policy"])).toContain("default-src 'none'");
    expect(String(headers.vary)).not.toMatch(/cookie|language/i);
    expect(headers["set-cookie"]).toBeUndefined();
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "png", ...sharePicturePixels });
    expect(bytes.length).toBeLessThan(bytesAtMost);
  });

  it("has a head without a body", async () => {
    const url = await addressOf("nl");
    const answer = await app.http.inject({ method: "HEAD", url, headers: { host: "localhost:3000" } });
    expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([200, "image/png", ""]);
  });

  it.each(locales)("has its texts in %s in front of the empty picture, for every niche", async (locale) => {
    const pictures = new Set<string>();
    for (const niche of niches) {
      const svg = composeSharePicture({ siteName: "Rendezvous", locale, niche });
      expect(svg).not.toMatch(/var\(|undefined|NaN|<text/);
      const [drawn, empty] = [await pixelsOf(svg), await pixelsOf(withoutTexts(svg))];
      const differing = drawn.filter((shade, at) => Math.abs(shade - (empty[at] ?? 0)) > 60).length;
      // Name, slogan and last line cover more than a thirtieth of their column.
      expect([niche, differing > drawn.length / 30]).toEqual([niche, true]);
      pictures.add(svg);
    }
    expect(pictures.size).toBe(niches.length);
  });

  it.each(locales)("loses no letter of its texts in %s", (locale) => {
    for (const niche of niches) {
      const { slogan, kicker, adults } = sloganOf({ locale, niche });
      for (const text of [slogan, kicker ?? "", adults]) {
        expect(drawableText(text)).toBe(text.replaceAll("\u202f", "\u00a0"));
      }
      // Nothing is cut off, and no word is broken.
      for (const [part, text] of Object.entries({ slogan, kicker: kicker ?? "", adults })) {
        const limits = {
          sizes: shareTextPixels[part as "slogan"],
          linesAtMost: shareLinesAtMost[part as "slogan"],
        };
        const { lines } = fitText(drawableText(text), { width: shareColumnPixels, ...limits });
        expect(lines.join(" ")).toBe(drawableText(text));
      }
      expect(adults).toContain("18");
      expect(kicker === null).toBe(niche === 1);
    }
  });

  it("differs by language, niche and name, and its address too", async () => {
    const of = (name: string, locale: Locale, niche: number) =>
      describeSharePicture({ siteName: name, locale, niche }).path;
    const paths = ["One", "Two"].flatMap((name) =>
      locales.flatMap((locale) => niches.map((niche) => of(name, locale, niche))),
    );
    expect(new Set(paths).size).toBe(2 * locales.length * niches.length);
    expect(of("One", "de", 1)).toBe(of("One", "de", 1));
  });

  it.each(["</svg><script>alert(1)</script>", `${"W".repeat(58)}&<`, "💜 Любовь", "Żółć & Ñandú “Ærø”"])(
    "is drawn for a site that is called %s",
    async (name) => {
      await writeSettings(app.services, siteId, { brand: { name } });
      const { status, bytes } = await get(await addressOf("pl"));
      expect([status, (await sharp(bytes).metadata()).format]).toEqual([200, "png"]);
      expect(bytes.length).toBeLessThan(bytesAtMost);
      // The people keep their place, however long the name is.
      const svg = composeSharePicture({ siteName: name, locale: "pl", niche: 1 });
      const plain = composeSharePicture({ siteName: "A", locale: "pl", niche: 1 });
      const side = { left: 660, top: 0, width: 540, height: 630 };
      expect((await pixelsOf(svg, side)).equals(await pixelsOf(plain, side))).toBe(true);
    },
  );
});

describe("its address", () => {
  it.each([
    "/share/de/1-0000000000000000.png",
    "/share/xx/VERSION",
    "/share/__proto__/VERSION",
    "/share/de-CH/VERSION",
    "/share/DE/VERSION",
    "/share/en/VERSION",
    "/share/de/VERSION.png",
    "/share/de/VERSION/more",
    "/share/de/8-0000000000000000.png",
    "/share/de/0-0000000000000000.png",
    "/share/de/01-0000000000000000.png",
    "/share/de/1-.png",
    "/share/de/1.png",
    "/share/de/constructor",
    "/share/de/",
    "/share/de",
    "/share/de/..%2f..%2fserver%2fapp.ts",
  ])("is no other: %s is 404 and draws nothing", async (address) => {
    const version = (await addressOf("de")).replace("/share/de/", "");
    const url = address.replace("VERSION", version);
    let status = 0;
    const work = await workOf(async () => {
      const answer = await get(url);
      status = answer.status;
      expect(String(answer.headers["cache-control"])).toContain("no-store");
    });
    expect([status, work]).toEqual([404, 0]);
  });

  it("has the niches that the site serves", async () => {
    const statuses = async () =>
      Promise.all(niches.map(async (niche) => (await get(await addressOf("fi", niche))).status));
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200, 200]);
    await writeSettings(app.services, siteId, { brand: { niche: 3 } });
    expect(await statuses()).toEqual([404, 404, 200, 404, 404, 404, 404]);
  });

  it("is another one when the site is called otherwise, and the one before is gone", async () => {
    const before = await addressOf("sv");
    const old = await get(before);
    await writeSettings(app.services, siteId, { brand: { name: "Zweisam" } });
    const after = await addressOf("sv");
    expect(after).not.toBe(before);
    const answer = await get(after);
    expect([answer.status, answer.bytes.equals(old.bytes)]).toEqual([200, false]);
    expect((await get(before)).status).toBe(404);
  });

  it("is its own site's: another site's name opens nothing here, and a closed site shows none", async () => {
    const there = { host: "pictures.example:3000" };
    const { companyId } = await app.services.sites.get(siteId);
    const other = await addSite(app.services.db, {
      companyId,
      hosts: ["pictures.example"],
      publicUrl: "http://pictures.example:3000",
      settings: { brand: { name: "Elsewhere" } },
      now: app.clock.now(),
    });
    app.services.sites.forget();
    const theirs = describeSharePicture({ siteName: "Elsewhere", locale: "da", niche: 1 }).path;
    expect([(await get(theirs, there)).status, (await get(theirs)).status]).toEqual([200, 404]);
    expect((await get(await addressOf("da"), there)).status).toBe(404);
    await switchSite(app.services.db, { siteId: other, isOpen: false, now: app.clock.now() });
    app.services.sites.forget();
    const closed = await get(theirs, there);
    expect([closed.status, closed.headers["content-type"]]).toEqual([503, "application/json; charset=utf-8"]);
  });

  it("may be read by robots", async () => {
    const { text } = await get("/robots.txt");
    const kept = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((path) => "/share/de/1-0.png".startsWith(path))).toEqual([]);
  });
});

describe("the work of drawing", () => {
  it("happens once, however many ask at once or later", async () => {
    await writeSettings(app.services, siteId, { brand: { name: "Once" } });
    const [url, reference] = [await addressOf("it"), await addressOf("es")];
    const one = await workOf(() => get(reference));
    expect(one).toBeGreaterThan(0);
    let answers: Awaited<ReturnType<typeof get>>[] = [];
    const fifty = await workOf(async () => {
      answers = await Promise.all(Array.from({ length: 50 }, () => get(url)));
    });
    expect(fifty).toBe(one);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ bytes }) => bytes.equals(answers[0]?.bytes as Buffer))).toBe(true);
    expect(await workOf(() => get(url))).toBe(0);
  });

  it("is one picture after the other, and those beyond the queue are refused and drawn later", async () => {
    const pictures = createSharePictures();
    const many = Array.from({ length: 100 }, (_, at) => `Site ${at}`);
    const draw = (name: string) => pictures.draw(name, { siteName: name, locale: "en", niche: 1 });
    let most = 0;
    const watch = () => {
      most = Math.max(most, sharp.counters().process + sharp.counters().queue);
    };
    sharp.queue.on("change", watch);
    const outcomes = await Promise.allSettled(many.map(draw));
    sharp.queue.off("change", watch);
    const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
    expect(most).toBe(1);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.reason).toMatchObject({ code: "unavailable" });
    // A refusal is not kept.
    expect((await draw("Site 99")).length).toBeGreaterThan(0);
  });

  it("leaves the main thread alone", async () => {
    const pictures = createSharePictures();
    let at = 0;
    const draw = () => {
      at += 1;
      return pictures.draw(`Name ${at}`, { siteName: `Name ${at}`, locale: "de", niche: 2 });
    };
    expect(await heldUnits(draw, 12)).toBeLessThan(12);
  });

  it("leaves out the picture that nobody asked for the longest time, and only for one that was drawn", async () => {
    const pictures = createSharePictures({ keptAtMost: 2 });
    const draw = (path: string, siteName = path) => pictures.draw(path, { siteName, locale: "en", niche: 1 });
    for (const name of ["One", "Two"]) await draw(name);
    const one = await pictures.find("One");
    expect((await draw("One")) === one).toBe(true);
    // A drawing that fails takes nobody's place.
    await expect(draw("Lost", null as never)).rejects.toThrow();
    const isKept = ["Lost", "Two"].map((path) => pictures.find(path) !== undefined);
    expect(isKept).toEqual([false, true]);
    await pictures.find("One");
    await draw("Three");
    expect(["One", "Two", "Three"].filter((path) => pictures.find(path) !== undefined)).toEqual([
      "One",
      "Three",
    ]);
  });

  it("is not done again for the addresses on pages, although ten general sites are visited", async () => {
    const facts = Array.from({ length: 10 }, (_, at) => `General ${at}`).flatMap((name) =>
      locales.flatMap((locale) => niches.map((niche) => ({ siteName: name, locale, niche }))),
    );
    const first = facts.map(describeSharePicture);
    expect(facts.map(findSharePicture).every((known, at) => known !== undefined && known === first[at])).toBe(
      true,
    );
  });

  it("is limited for a network before an address is looked at that no page has shown yet", async () => {
    await writeSettings(app.services, siteId, { brand: { name: "Uncounted" } });
    const from = "10.8.0.2";
    const facts = niches.flatMap((niche) =>
      locales.map((locale) => ({ siteName: "Uncounted", locale, niche })),
    );
    const statuses: number[] = [];
    for (const { locale, niche } of facts)
      statuses.push((await get(`/share/${locale}/${niche}-0000000000000000.png`, {}, from)).status);
    expect(new Set(statuses.slice(0, sharePicturesPerMinute))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(sharePicturesPerMinute))).toEqual(new Set([429]));
    expect(facts.filter((each) => findSharePicture(each) !== undefined)).toHaveLength(sharePicturesPerMinute);
  });

  it("is limited for a network, and pictures that are there are not", async () => {
    await writeSettings(app.services, siteId, { brand: { name: "Limited" } });
    const from = "10.8.0.1";
    const urls = await Promise.all(
      niches.flatMap((niche) => locales.map((locale) => addressOf(locale, niche))),
    );
    const statuses: number[] = [];
    for (const url of urls) statuses.push((await get(url, {}, from)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(sharePicturesPerMinute);
    expect(new Set(statuses.slice(sharePicturesPerMinute))).toEqual(new Set([429]));
    expect((await get(urls[0] ?? "", {}, from)).status).toBe(200);
    expect((await get(urls.at(-1) ?? "")).status).toBe(200);
  });
});

it("is refused for an unknown host where a real site runs", async () => {
  const { env } = app.services;
  const real = { ...env, NODE_ENV: "production" as const, DEMO: false, REDIS_URL: undefined };
  const twin = await buildApp(real, { database: app.database, clock: app.clock });
  try {
    await twin.http.ready();
    const url = await addressOf("en");
    const ask = async (host: string) => (await twin.http.inject({ url, headers: { host } })).statusCode;
    expect([await ask("unknown.example"), await ask("localhost:3000")]).toEqual([404, 200]);
  } finally {
    await twin.stop();
  }
});

/** The column of texts, or another part of a picture, in shades of grey. */
async function pixelsOf(svg: string, part = { left: 60, top: 40, width: 600, height: 550 }): Promise<Buffer> {
  return sharp(Buffer.from(svg)).extract(part).flatten({ background: "#fff" }).greyscale().raw().toBuffer();
}

/** Texts are the groups with a scale of their own. */
const withoutTexts = (svg: string) =>
  svg.replaceAll(/<g transform="translate\([\d. -]+\) scale\(0\.0\d+\)">(<path [^>]*>)*<\/g>/g, "");
