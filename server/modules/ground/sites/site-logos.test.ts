import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { siteLogos } from "#server/db/schema/sites.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createSite } from "#server/test/people/factories.ts";
import { removeSiteLogo } from "./remove-site-logo.ts";
import { setSiteLogo } from "./set-site-logo.ts";

let app: TestApp;
let own: string;
let other: string;
beforeAll(async () => {
  app = await createTestApp();
  own = (await app.services.sites.find("localhost"))!.id;
  other = await createSite(app, "other.example");
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(siteLogos);
  app.services.sites.forget();
});

const picture = (background: string, width = 400) =>
  sharp({ create: { width, height: 100, channels: 3, background } })
    .png()
    .toBuffer();
/** As the command in another process does: it writes, and tells the running ones. */
async function set(siteId: string, light: string, dark?: string): Promise<void> {
  await setSiteLogo(app.services.db, {
    siteId,
    light: await picture(light),
    dark: dark === undefined ? null : await picture(dark, 300),
    now: app.clock.now(),
  });
  app.services.sites.forget();
}
const logoAt = async (host: string) => (await app.services.sites.find(host))?.logo;
const addressesAt = async (host: string) => ((await logoAt(host)) ?? []).map(({ src }) => src);
const get = (url: string, host = "localhost") => app.http.inject({ url, headers: { host } });
const statusOf = async (url: string, host?: string) => (await get(url, host)).statusCode;

it("is shown without a restart, replaced and removed", async () => {
  expect(await logoAt("localhost")).toBeUndefined();
  await set(own, "#813bc5");
  const [first] = await addressesAt("localhost");
  expect(await logoAt("localhost")).toEqual([
    {
      src: expect.stringMatching(/^\/site-logo\/[0-9a-f]{16}\.webp$/),
      alt: "Rendezvous",
      width: 128,
      height: 32,
    },
  ]);
  await set(own, "#0070a1");
  const [second] = await addressesAt("localhost");
  expect(second).not.toBe(first);
  expect([await statusOf(first ?? ""), await statusOf(second ?? "")]).toEqual([404, 200]);
  expect(await removeSiteLogo(app.services.db, own)).toBe(true);
  app.services.sites.forget();
  expect([await logoAt("localhost"), await statusOf(second ?? "")]).toEqual([undefined, 404]);
  expect(await removeSiteLogo(app.services.db, own)).toBe(false);
});

it("has a second picture for the dark theme, of which the browser loads one", async () => {
  await set(own, "#813bc5", "#ffffff");
  expect(await logoAt("localhost")).toMatchObject([
    { width: 128, height: 32, loading: "lazy" },
    { width: 96, height: 32, loading: "lazy" },
  ]);
  const [light, dark] = await Promise.all((await addressesAt("localhost")).map((src) => get(src)));
  const colourOf = async (bytes: Buffer) =>
    [...(await sharp(bytes).removeAlpha().raw().toBuffer())].slice(0, 3);
  expect(await colourOf(light!.rawPayload)).toEqual([0x81, 0x3b, 0xc5]);
  expect(await colourOf(dark!.rawPayload)).toEqual([255, 255, 255]);
  await set(own, "#813bc5");
  expect(await addressesAt("localhost")).toHaveLength(1);
});

it("is one picture if that of the dark theme is the same", async () => {
  const file = await picture("#813bc5");
  await setSiteLogo(app.services.db, { siteId: own, light: file, dark: file, now: app.clock.now() });
  app.services.sites.forget();
  expect(await logoAt("localhost")).toHaveLength(1);
});

it("is a picture that every cache may keep for a year, and that nothing else can be read as", async () => {
  await set(own, "#813bc5");
  const [src = ""] = await addressesAt("localhost");
  const { statusCode, headers, rawPayload } = await get(src);
  expect((await sharp(rawPayload).metadata()).format).toBe("webp");
  expect([statusCode, headers]).toMatchObject([
    200,
    {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    },
  ]);
  expect([headers.vary, headers["set-cookie"]]).toEqual([undefined, undefined]);
});

describe("two sites", () => {
  it("never show or serve the logo of the other", async () => {
    await set(own, "#813bc5");
    const [ofOwn = ""] = await addressesAt("localhost");
    expect(await logoAt("other.example")).toBeUndefined();
    expect(await statusOf(ofOwn, "other.example")).toBe(404);
    await set(other, "#0070a1");
    const [ofOther = ""] = await addressesAt("other.example");
    expect(await addressesAt("localhost")).toEqual([ofOwn]);
    expect(await Promise.all([statusOf(ofOther), statusOf(ofOther, "other.example")])).toEqual([404, 200]);
    await removeSiteLogo(app.services.db, other);
    app.services.sites.forget();
    expect(await addressesAt("localhost")).toEqual([ofOwn]);
  });
});

it("is nothing at any other address", async () => {
  await set(own, "#813bc5");
  const [src = ""] = await addressesAt("localhost");
  const wrong = [
    ...["/site-logo/0123456789abcdef.webp", "/site-logo/.webp", "/site-logo/x", src.replace(".webp", ".png")],
    ...[
      src.replace(".webp", ""),
      src.toUpperCase().replace("/SITE-LOGO/", "/site-logo/"),
      `${src}/`,
      `${src}%00`,
    ],
    ...[src.replace("/site-logo/", "/site-logo/..%2f"), src.replace(".webp", "%27--.webp")],
  ];
  for (const url of wrong) expect([url, (await statusOf(url)) >= 400]).toEqual([url, true]);
});

it("stays as it was if the dark picture is refused", async () => {
  await set(own, "#813bc5");
  const before = await addressesAt("localhost");
  const dark = Buffer.from("no picture");
  const light = await picture("#0070a1");
  const refused = setSiteLogo(app.services.db, { siteId: own, light, dark, now: app.clock.now() });
  await expect(refused).rejects.toMatchObject({ name: "LogoRefused", reason: "unsupported" });
  app.services.sites.forget();
  expect(await addressesAt("localhost")).toEqual(before);
});

it("is whole after two changes at once", async () => {
  const both = Promise.all([set(own, "#813bc5", "#ffffff"), set(own, "#0070a1", "#000000")]);
  await both;
  const pictures = await app.services.db.select().from(siteLogos);
  expect(pictures.map(({ theme }) => theme).sort()).toEqual(["dark", "light"]);
});
