import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { heicSamples } from "#server/test/doubles/heic-samples.ts";
import { decodeHeic } from "./heic.ts";
import { refuseHeic } from "./heic-work.ts";
import { sniffImage } from "./image-type.ts";
import { photoMaxPixels, processPhoto } from "./images.ts";

const refused = (input: Buffer) =>
  processPhoto(input).then(
    () => "accepted",
    (error) => error.code ?? error,
  );

/** The sample with its size declared as another one. */
function declaredAs(width: number, height: number): Buffer {
  const copy = Buffer.from(heicSamples.plain);
  for (let at = copy.indexOf("ispe"); at > 0; at = copy.indexOf("ispe", at + 4)) {
    copy.writeUInt32BE(width, at + 8);
    copy.writeUInt32BE(height, at + 12);
  }
  return copy;
}

async function colourAt(body: Buffer, left: number, top: number): Promise<[number, number]> {
  const data = await sharp(body).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [data[0] ?? 0, data[1] ?? 0];
}

describe("HEIC", () => {
  it("becomes the same files as any photo, without what the phone wrote beside it", async () => {
    expect(heicSamples.plain.includes("SecretCam")).toBe(true);
    const photo = await processPhoto(heicSamples.plain);
    expect([photo.width, photo.height]).toEqual([320, 240]);
    for (const { body } of Object.values(photo.files)) {
      const seen = await sharp(body).metadata();
      expect([seen.format, seen.exif, seen.icc, seen.xmp]).toEqual(["webp", undefined, undefined, undefined]);
      expect(body.includes("SecretCam")).toBe(false);
    }
    const [red, green] = await colourAt(photo.files.full.body, 300, 20);
    expect([red < 80, green > 150]).toEqual([true, true]);
  });

  it("stands upright", async () => {
    const photo = await processPhoto(heicSamples.turned);
    expect([photo.width, photo.height]).toEqual([240, 320]);
    const [red, green] = await colourAt(photo.files.full.body, 20, 20);
    expect([red < 80, green > 150]).toEqual([true, true]);
  });

  it("is refused when broken, cut off or a bomb", async () => {
    const { plain } = heicSamples;
    const scrambled = Buffer.from(plain).fill(0x5a, 60, 400);
    expect(await refused(plain.subarray(0, 200))).toBe("photo_unreadable");
    expect(await refused(plain.subarray(0, plain.length - 150))).toBe("photo_unreadable");
    expect(await refused(scrambled)).toBe("photo_unreadable");
    expect(await refused(Buffer.concat([plain.subarray(0, 28), Buffer.alloc(99)]))).toBe("photo_unreadable");
    const bomb = declaredAs(10_000, 10_000);
    expect(await refused(bomb)).toBe("photo_too_many_pixels");
    // By its structure alone, before the decoder is given any of it.
    expect(refuseHeic(bomb, photoMaxPixels)).toBe("photo_too_many_pixels");
  });

  it("is given up when it takes too long, and the thread with it", async () => {
    await expect(decodeHeic(heicSamples.plain, { maxPixels: 1e6, seconds: 0.001 })).rejects.toMatchObject({
      code: "photo_unreadable",
    });
  });

  it("is known by its brands, not to be mixed up with AVIF", () => {
    const start = (...brands: string[]) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(12 + brands.length * 4);
      const [major, ...others] = brands;
      return Buffer.concat([size, Buffer.from(`ftyp${major}\0\0\0\0${others.join("")}`), Buffer.alloc(20)]);
    };
    expect(sniffImage(start("heic", "mif1"))).toBe("heic");
    expect(sniffImage(start("mif1", "heic"))).toBe("heic");
    expect(sniffImage(start("mif1", "avif"))).toBe("foreign");
    expect(sniffImage(start("avif", "mif1"))).toBe("foreign");
    expect(sniffImage(start("isom", "mp42"))).toBe("foreign");
    expect(sniffImage(Buffer.from("\0\0\0\x1cftyp"))).toBe("foreign");
  });
});
