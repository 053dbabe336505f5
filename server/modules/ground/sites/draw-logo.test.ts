import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawLogo, LogoRefused } from "./draw-logo.ts";
import { logoFileMegabytes } from "./site-limits.ts";

const drawing = (width: number, height: number, channels: 3 | 4 = 4) =>
  sharp({ create: { width, height, channels, background: { r: 129, g: 59, b: 197, alpha: 0.8 } } });
const png = (width: number, height: number) => drawing(width, height).png().toBuffer();
const svg = (inner: string, attributes = 'viewBox="0 0 120 30"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);
const shape = '<path fill="#813bc5" d="M0 0h120v30H0Z"/>';

const refused = (file: Buffer) =>
  drawLogo(file).then(
    () => "accepted",
    (error) => (error instanceof LogoRefused ? error.reason : error),
  );

/** A PNG whose head names a size that its few pixels do not have. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("a logo", () => {
  it.each([
    ["a large PNG", () => png(1200, 300), { width: 128, height: 32, pixels: "384x96" }],
    [
      "a small PNG, in the sharpness that it has",
      () => png(160, 80),
      { width: 64, height: 32, pixels: "128x64" },
    ],
    ["the widest", () => png(600, 100), { width: 192, height: 32, pixels: "576x96" }],
    ["a square", () => png(100, 100), { width: 32, height: 32, pixels: "96x96" }],
    ["a JPEG", () => drawing(400, 100, 3).jpeg().toBuffer(), { width: 128, height: 32, pixels: "384x96" }],
    [
      "a JPEG that lies on its side",
      () => drawing(100, 400, 3).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      { width: 128, height: 32, pixels: "384x96" },
    ],
    [
      "a grey PNG",
      () => drawing(400, 100, 3).greyscale().png().toBuffer(),
      { width: 128, height: 32, pixels: "384x96" },
    ],
    ["a WebP", () => drawing(400, 100).webp().toBuffer(), { width: 128, height: 32, pixels: "384x96" }],
    ["an SVG", async () => svg(shape), { width: 128, height: 32, pixels: "384x96" }],
    [
      "a tiny SVG of odd size",
      async () => svg(shape, 'width="2.5" height="1" viewBox="0 0 120 30" preserveAspectRatio="none"'),
      { width: 80, height: 32, pixels: "240x96" },
    ],
    [
      "a huge SVG",
      async () => svg(shape, 'width="12000" height="3000" viewBox="0 0 120 30"'),
      { width: 128, height: 32, pixels: "384x96" },
    ],
    [
      "an SVG behind a declaration",
      async () => Buffer.concat([Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- Drawn. -->\n'), svg(shape)]),
      { width: 128, height: 32, pixels: "384x96" },
    ],
  ])("is drawn from %s", async (_what, file, { width, height, pixels }) => {
    const drawn = await drawLogo(await file());
    const seen = await sharp(drawn.body).metadata();
    expect([drawn.width, drawn.height, seen.format, `${seen.width}x${seen.height}`]).toEqual([
      ...[width, height, "webp", pixels],
    ]);
  });

  it("keeps its colours and what is transparent", async () => {
    const { body } = await drawLogo(svg('<path fill="#813bc5" d="M0 0h60v30H0Z"/>'));
    const { data, info } = await sharp(body).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const at = (x: number) => [...data.subarray((40 * info.width + x) * 4, (40 * info.width + x) * 4 + 4)];
    expect(at(50)).toEqual([0x81, 0x3b, 0xc5, 255]);
    expect(at(300)[3]).toBe(0);
  });
});

describe("a hostile file", () => {
  it("leaves nothing of its metadata", async () => {
    const secret = "SecretOwner";
    const exif = { IFD0: { Copyright: secret } };
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`;
    const files = [
      await drawing(400, 100).withExif(exif).withXmp(xmp).png().toBuffer(),
      await drawing(400, 100, 3).withExif(exif).withXmp(xmp).withIccProfile("p3").jpeg().toBuffer(),
      await drawing(400, 100).withExif(exif).withXmp(xmp).webp().toBuffer(),
      svg(`<title>${secret}</title><metadata>${secret}</metadata>${shape}<!-- ${secret} -->`),
      Buffer.concat([await png(400, 100), Buffer.from(`<script>${secret}</script>`)]),
    ];
    for (const file of files) {
      expect(file.includes(secret)).toBe(true);
      const { body } = await drawLogo(file);
      expect(body.includes(secret)).toBe(false);
      const { exif: ownExif, xmp: ownXmp, icc, iptc, comments } = await sharp(body).metadata();
      expect([ownExif, ownXmp, icc, iptc, comments]).toEqual(Array(5).fill(undefined));
    }
  });

  it("leaves nothing of its scripts, and loads no other file", async () => {
    const plain = (await drawLogo(svg(shape))).body;
    const own = `file://${import.meta.filename}`;
    const hostile = [
      `<script>alert(1)</script>${shape}`,
      `<g onload="alert(1)">${shape}</g>`,
      `<style>@import url("http://127.0.0.1:9/x.css");</style>${shape}`,
      `<use href="http://127.0.0.1:9/x.svg#a"/><use href="${own}#a"/>${shape}`,
      `<a href="javascript:alert(1)">${shape}</a>`,
    ];
    for (const inner of hostile) expect((await drawLogo(svg(inner))).body.equals(plain)).toBe(true);
    const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${own}">]>`;
    const withEntity = Buffer.concat([Buffer.from(entity), svg(`<desc>&x;</desc>${shape}`)]);
    expect(["unreadable", "accepted"]).toContain(await refused(withEntity));
  });

  it.each([
    ["texts, which need fonts", async () => svg(`<text>Lantern</text>${shape}`), "not_shapes"],
    ["a picture inside", async () => svg(`<image href="http://127.0.0.1:9/x.png"/>${shape}`), "not_shapes"],
    [
      "one in a prefix",
      async () => svg(`<s:image xmlns:s="http://www.w3.org/2000/svg"/>${shape}`),
      "not_shapes",
    ],
    ["a page inside", async () => svg(`<foreignObject><p/></foreignObject>${shape}`), "not_shapes"],
    ["nothing to see", async () => svg(""), "blank"],
    ["a page", async () => Buffer.from("<html><body>Lantern</body></html>"), "unreadable"],
    ["a broken SVG", async () => Buffer.from("<svg"), "unreadable"],
    ["a broken PNG", async () => (await png(400, 100)).subarray(0, 60), "unreadable"],
    ["words", async () => Buffer.from("Lantern"), "unsupported"],
    ["nothing", async () => Buffer.alloc(0), "unsupported"],
    ["a GIF", () => drawing(400, 100).gif().toBuffer(), "unsupported"],
    ["a PDF", async () => Buffer.from("%PDF-1.7"), "unsupported"],
    ["too few rows", () => png(300, 63), "too_low"],
    ["a strip", () => png(700, 100), "too_wide"],
    ["a tower", () => png(97, 100), "too_narrow"],
    ["an SVG as a tower", async () => svg(shape, 'viewBox="0 0 10 120"'), "too_narrow"],
    ["an endless SVG", async () => svg(shape, 'width="30000" height="1"'), "too_wide"],
    ["more pixels than it has", async () => bomb(30_000, 10_000), "too_many_pixels"],
    ["more bytes than a logo", async () => Buffer.alloc(logoFileMegabytes * 1024 * 1024 + 1), "too_large"],
  ])("is refused if it has %s", async (_what, file, reason) => {
    expect(await refused(await file())).toBe(reason);
  });

  it("is refused if it moves", async () => {
    const frames = Buffer.alloc(400 * 200 * 3, 90).fill(200, 400 * 100 * 3);
    const moving = await sharp(frames, { raw: { width: 400, height: 200, channels: 3, pageHeight: 100 } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect(await refused(moving)).toBe("moving");
  });
});
