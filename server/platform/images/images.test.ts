import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { createPhotoProcessor, photoMaxBytes, processPhoto } from "./images.ts";

const refused = (input: Buffer) =>
  processPhoto(input).then(
    () => "accepted",
    (error) => error.code ?? error,
  );

/** Four differently coloured quarters under fine stripes: orientation and detail can both be seen. */
function picture(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const stripe = (x >> 2) % 2 === 0 ? 0 : 60;
      data[at] = (x < width / 2 ? 180 : 20) + stripe;
      data[at + 1] = (y < height / 2 ? 180 : 20) + stripe;
      data[at + 2] = 40;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

const exif = {
  IFD0: { Make: "SecretCam", Copyright: "Secret Owner" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 1234/100", GPSLongitudeRef: "E" },
};

function pngChunk(type: string, body: Buffer) {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, "latin1");
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])));
  return Buffer.concat([head, body, tail]);
}

function pngOf(width: number, height: number, extra: Buffer[] = []) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const rows = deflateSync(Buffer.alloc(Math.min(height, 64) * (width * 3 + 1)));
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function riffChunks(webp: Buffer) {
  const names: string[] = [];
  for (
    let at = 12;
    at + 8 <= webp.length;
    at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)
  ) {
    names.push(webp.toString("latin1", at, at + 4));
  }
  return names;
}

async function pixel(body: Buffer, left: number, top: number) {
  const { data } = await sharp(body)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await picture(2000, 1500).withExif(exif).withIccProfile("p3").jpeg().toBuffer();
});

describe("derivatives", () => {
  test("come in three widths, a blurred file and a placeholder", async () => {
    const photo = await processPhoto(jpeg);
    expect([photo.width, photo.height]).toEqual([2000, 1500]);
    const { card, page, full, blurred } = photo.files;
    expect([card.width, card.height]).toEqual([480, 360]);
    expect([page.width, page.height]).toEqual([960, 720]);
    expect([full.width, full.height]).toEqual([1600, 1200]);
    expect([blurred.width, blurred.height]).toEqual([480, 360]);
    expect(photo.placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(photo.placeholder.length).toBeLessThanOrEqual(600);
    expect((await sharp(Buffer.from(photo.placeholder.split(",")[1]!, "base64")).metadata()).width).toBe(16);
  });

  test("carry no metadata, whatever the original carried", async () => {
    const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="secret"/></x:xmpmeta>';
    const text = pngChunk("tEXt", Buffer.from("Comment\0Secret words", "latin1"));
    const samples = [
      jpeg,
      await picture(300, 300).withXmp(xmp).withExif(exif).webp().toBuffer(),
      await picture(300, 300).withXmp(xmp).withExif(exif).png().toBuffer(),
      pngOf(64, 64, [text]),
    ];
    for (const sample of samples) {
      const { files, placeholder } = await processPhoto(sample);
      const bodies = [
        ...Object.values(files).map((file) => file.body),
        Buffer.from(placeholder.slice(23), "base64"),
      ];
      for (const body of bodies) {
        expect(riffChunks(body)).toEqual(["VP8 "]);
        expect(body.includes("Secret")).toBe(false);
        const seen = await sharp(body).metadata();
        expect([seen.exif, seen.xmp, seen.icc, seen.iptc, seen.orientation]).toEqual(
          Array(5).fill(undefined),
        );
      }
    }
  });

  test("stand upright: orientation is applied, not passed on", async () => {
    const turned = await picture(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const photo = await processPhoto(turned);
    expect([photo.width, photo.height]).toEqual([400, 600]);
    const { full } = photo.files;
    expect([full.width, full.height]).toEqual([400, 600]);
    // Turned a quarter clockwise, the yellow upper left quarter comes to the upper right.
    const [red, green] = await pixel(full.body, 350, 50);
    expect(red! > 150 && green! > 150).toBe(true);
  });

  test("the blurred file has no detail to bring back", async () => {
    const { blurred } = (await processPhoto(jpeg)).files;
    const grey = (image: Sharp) => image.greyscale().raw().toBuffer();
    const shown = await grey(sharp(blurred.body));
    const tiny = await sharp(blurred.body).resize(40).png().toBuffer();
    const rebuilt = await grey(sharp(tiny).resize(blurred.width, blurred.height, { kernel: "cubic" }));
    const worst = shown.reduce((most, value, at) => Math.max(most, Math.abs(value - rebuilt[at]!)), 0);
    expect(worst).toBeLessThan(16);
    let step = 0;
    for (let at = 1; at < blurred.width; at += 1)
      step = Math.max(step, Math.abs(shown[at]! - shown[at - 1]!));
    expect(step).toBeLessThan(12);
  });

  test("small, grey, see-through, 16-bit, CMYK and very long pictures work", async () => {
    const strip = await picture(20, 9000).png().toBuffer();
    const samples = [
      await picture(1, 1).png().toBuffer(),
      await picture(50, 50).greyscale().jpeg().toBuffer(),
      await picture(50, 50).ensureAlpha(0.3).webp().toBuffer(),
      await picture(50, 50).toColourspace("rgb16").png().toBuffer(),
      await picture(50, 50).toColourspace("cmyk").jpeg().toBuffer(),
      strip,
    ];
    for (const sample of samples) {
      const { files } = await processPhoto(sample);
      for (const file of Object.values(files))
        expect((await sharp(file.body).metadata()).format).toBe("webp");
    }
    expect((await processPhoto(strip)).files.full.height).toBe(3200);
  });
});

describe("refusals", () => {
  test("nothing, noise and pictures cut off are unreadable", async () => {
    expect(await refused(Buffer.alloc(0))).toBe("photo_unreadable");
    expect(await refused(Buffer.alloc(5000, 7))).toBe("photo_unreadable");
    expect(await refused(Buffer.from("just some words"))).toBe("photo_unreadable");
    expect(await refused(jpeg.subarray(0, 3))).toBe("photo_unreadable");
    expect(await refused(jpeg.subarray(0, jpeg.length / 2))).toBe("photo_unreadable");
    const png = await picture(400, 400).png().toBuffer();
    expect(await refused(png.subarray(0, png.length / 2))).toBe("photo_unreadable");
    const webp = await picture(400, 400).webp().toBuffer();
    expect(await refused(webp.subarray(0, webp.length / 2))).toBe("photo_unreadable");
  });

  test("other formats are named as unsupported, by content", async () => {
    const others = [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      '\uFEFF  <?xml version="1.0"?><svg/>',
      "<!DOCTYPE html><script>alert(1)</script>",
      "%PDF-1.7 ...",
      "PK\x03\x04zip",
    ].map((text) => Buffer.from(text));
    others.push(await picture(9, 9).gif().toBuffer(), await picture(64, 64).avif().toBuffer());
    others.push(await picture(9, 9).tiff().toBuffer());
    for (const other of others) expect(await refused(other)).toBe("photo_type_unsupported");
  });

  test("a page behind a jpeg's first bytes is unreadable", async () => {
    const page = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.from("<html><script>1</script>"),
    ]);
    expect(await refused(page)).toBe("photo_unreadable");
  });

  test("data behind the end of a picture is dropped", async () => {
    const { files } = await processPhoto(Buffer.concat([jpeg, Buffer.from("PK\x03\x04Secret archive")]));
    for (const file of Object.values(files)) expect(file.body.includes("PK\x03\x04")).toBe(false);
  });

  test("too many bytes, too many pixels, too many frames", async () => {
    expect(await refused(Buffer.concat([jpeg, Buffer.alloc(photoMaxBytes)]))).toBe("photo_too_large");
    const unpacked = vi.spyOn(sharp.prototype, "raw");
    expect(await refused(pngOf(20_000, 20_000))).toBe("photo_too_many_pixels");
    expect(unpacked).not.toHaveBeenCalled();
    unpacked.mockRestore();
    const pages = await sharp({ create: { width: 8, height: 6000, channels: 3, background: "red" } })
      .composite([{ input: await picture(8, 3000).png().toBuffer(), top: 0, left: 0 }])
      .raw()
      .toBuffer();
    const long = sharp(pages, { raw: { width: 8, height: 6000, channels: 3, pageHeight: 6 } });
    const frames = await long.webp({ lossless: true }).toBuffer();
    expect((await sharp(frames).metadata()).pages).toBeGreaterThan(100);
    expect((await processPhoto(frames)).height).toBe(6);
    // The canvas of the same animation declared as 2000 x 2000.
    frames.writeUIntLE(1999, 24, 3);
    frames.writeUIntLE(1999, 27, 3);
    expect(await refused(frames)).toBe("photo_too_many_pixels");
  });

  test("a PNG that takes several times the work of others of its size, before a pixel of it is unpacked", async () => {
    // Of one colour, so that they are small: only header and first row are read.
    const heavy = (changes: Record<number, number>) => {
      const file = Buffer.from(pngOf(4_000, 4_000));
      for (const [at, value] of Object.entries(changes)) file[Number(at)] = value;
      file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
      return file;
    };
    const [bits, passes] = [24, 28];
    const metadata = await sharp(heavy({ [bits]: 16, [passes]: 1 }), { limitInputPixels: false }).metadata();
    expect([metadata.depth, metadata.isProgressive]).toEqual(["ushort", true]);
    const unpacked = vi.spyOn(sharp.prototype, "raw");
    expect(await refused(heavy({ [bits]: 16, [passes]: 1 }))).toBe("photo_unreadable");
    expect(unpacked).not.toHaveBeenCalled();
    unpacked.mockRestore();
  });
});

test("runs one at a time, lets some wait and refuses the rest", async () => {
  const process = createPhotoProcessor({ running: 1, waiting: 2 });
  const results = await Promise.allSettled([process(jpeg), process(jpeg), process(jpeg), process(jpeg)]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "fulfilled", "fulfilled", "rejected"]);
  expect((results[3] as PromiseRejectedResult).reason.code).toBe("unavailable");
  await expect(process(jpeg)).resolves.toBeTruthy();
});

test("tells how long a photo was worked on, a refused one too", async () => {
  const told: number[] = [];
  const watch = { onWorked: (seconds: number) => void told.push(seconds) };
  await processPhoto(jpeg, watch);
  await processPhoto(Buffer.from("no photo"), watch).catch(() => undefined);
  expect(told).toHaveLength(2);
  expect(Math.min(...told)).toBeGreaterThan(0);
});
