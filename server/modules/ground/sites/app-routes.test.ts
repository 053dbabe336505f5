import { readFileSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accents } from "#contracts/ground/accents.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { coloursOf } from "./site-colours.ts";
import { writeSettings } from "./write-settings.ts";

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  siteId = (await app.services.sites.find("localhost"))!.id;
});
afterAll(() => app.close());
beforeEach(() => settleSite(app, {}));

const manifest = async (language: string) => {
  const answer = await app.browser({ language }).raw({ method: "GET", url: "/app.webmanifest" });
  expect([answer.status, answer.headers["content-type"]]).toEqual([
    200,
    "application/manifest+json; charset=utf-8",
  ]);
  return JSON.parse(answer.body);
};
const icon = async (address: string) => {
  const bytes = (await app.http.inject({ url: address, headers: { host: "localhost" } })).rawPayload;
  return { bytes, ...(await sharp(bytes).metadata()) };
};

describe("the manifest", () => {
  it("names the site as its settings do, and the shortcuts in the language of who asks", async () => {
    await writeSettings(app.services, siteId, { brand: { name: "Zweisam", niche: 5 } });
    const german = await manifest("de");
    expect(german).toMatchObject({
      id: "/",
      name: "Zweisam",
      lang: "de",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: "#4c5eb9",
    });
    expect(german.shortcuts).toEqual([
      { name: "Suche", url: "/members" },
      { name: "Nachrichten", url: "/chats" },
      { name: "Likes", url: "/likes" },
    ]);
    expect((await manifest("en")).shortcuts[0].name).toBe("Search");
  });

  it("has every icon that it names, as large as it says", async () => {
    const { icons } = await manifest("en");
    expect(icons).toHaveLength(4);
    for (const { src, sizes } of icons) {
      const { format, width, height } = await icon(src);
      expect([src, format, `${width}x${height}`]).toEqual([src, "png", sizes]);
    }
  });
});

describe("an icon", () => {
  it("fills its whole square where a system cuts its shape from it", async () => {
    for (const name of ["180.png", "maskable-192.png", "maskable-512.png"]) {
      const { bytes } = await icon(`/app-icons/${name}`);
      const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([name, data[3]]).toEqual([name, 255]);
    }
  });

  it("has the colours of the site's niche", async () => {
    const purple = (await icon("/app-icons/192.png")).bytes;
    await writeSettings(app.services, siteId, { brand: { niche: 3 } });
    expect((await icon("/app-icons/192.png")).bytes.equals(purple)).toBe(false);
  });

  it("has the site's own colours, which a niche does not change, at another address", async () => {
    const plain = (await icon("/app-icons/192.png")).bytes;
    await writeSettings(app.services, siteId, { brand: { accent: "teal" } });
    const teal = (await icon("/app-icons/192.png")).bytes;
    expect(teal.equals(plain)).toBe(false);
    const { icons, theme_color } = await manifest("en");
    expect([icons[0].src, theme_color]).toEqual(["/app-icons/192.png?accent=teal", "#16757a"]);
    await writeSettings(app.services, siteId, { brand: { niche: 3 } });
    expect((await icon("/app-icons/192.png")).bytes.equals(teal)).toBe(true);
  });

  it("has no other name: nothing is drawn for whoever asks for more", async () => {
    for (const name of ["17.png", "constructor", "4096.png"]) {
      expect((await app.browser().raw({ method: "GET", url: `/app-icons/${name}` })).status).toBe(404);
    }
  });
});

it("the colours of the niches and of the accents are those of web/ui/theme.css", () => {
  const css = readFileSync(new URL("../../../../web/ui/theme.css", import.meta.url), "utf8");
  const of = (head: string, name: string): number | undefined => {
    const body = css.split(`\n  ${head} {`)[1]?.split("}")[0] ?? "";
    const found = new RegExp(`--${name}: ([\\d.]+);`).exec(body)?.[1];
    return found === undefined ? undefined : Number(found);
  };
  const asIn = (head: string) => {
    const hue = of(head, "primary-hue") ?? 303;
    const chroma = of(head, "primary-chroma") ?? 1;
    return {
      primary: hexOf(0.515, 0.205 * chroma, hue),
      shade: hexOf(0.45, 0.185 * chroma, hue),
      secondary: hexOf(0.775, 0.155, of(head, "secondary-hue") ?? 58),
    };
  };
  for (let niche = 1; niche <= 7; niche++) {
    expect(coloursOf({ niche })).toEqual(asIn(niche === 1 ? ":root" : `:root[data-colours="${niche}"]`));
  }
  for (const accent of accents) {
    expect(of(`:root[data-colours="${accent}"]`, "primary-hue")).toBeDefined();
    expect(coloursOf({ niche: 3, accent })).toEqual(asIn(`:root[data-colours="${accent}"]`));
  }
});

/** `oklch(L C H)` in sRGB, clipped to what a screen shows. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)));
  const encode = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055);
  return `#${channels
    .map((c) =>
      Math.round(255 * encode(c))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
