import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { heicSamples } from "#server/test/doubles/heic-samples.ts";
import { type ProcessedPhoto, processPhoto } from "./images.ts";

/** The test writes it into every part of a file that can contain words, coordinates or another picture. */
const planted = "PLANTED52.483219N13.447281E";

const svg = (width: number, height: number, seed: number) => {
  const shapes = Array.from({ length: 260 }, (_, at) => {
    const random = (n: number) => Math.abs(Math.sin(seed * 99 + at * 7.3 + n * 3.1) * 1e4) % 1;
    return `<circle cx="${random(1) * width}" cy="${random(2) * height}" r="${4 + random(3) * 40}" fill="hsl(${random(4) * 360} 70% ${20 + random(5) * 60}%)"/>`;
  });
  const words = `<text x="40" y="${height / 2}" font-size="60" fill="#fff" stroke="#000">${planted}</text>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join("")}${words}</svg>`,
  );
};
const drawing = (seed = 1) => sharp(svg(1200, 900, seed));

function jpegSegment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}
function pngChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(type, 4, "latin1");
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), body])));
  return Buffer.concat([head, body, tail]);
}
function riffChunk(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
const words = (text: string) => Buffer.from(text, "latin1");

/** Everything a camera, a phone and an editor write into files, each with the planted words. */
async function samples(): Promise<[string, Buffer][]> {
  const exif = {
    IFD0: { Make: planted, ImageDescription: planted, Artist: planted },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 28/1 5958/100", GPSProcessingMethod: planted },
  };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${planted}"/></x:xmpmeta>`;
  const thumb = await drawing().resize(64).jpeg().toBuffer();
  const jpeg = await drawing().withExif(exif).withXmp(xmp).withIccProfile("p3").jpeg().toBuffer();
  const iptc = Buffer.concat([
    words("Photoshop 3.0\0" + "8BIM\x04\x04\0\0\0\0\0\x20\x1c\x02\x5a\0\x1b"),
    words(planted),
  ]);
  const inside = [
    jpegSegment(0xe0, Buffer.concat([words("JFXX\0\x10"), thumb])),
    jpegSegment(0xe1, Buffer.concat([words("Exif\0\0"), words(planted), thumb])),
    jpegSegment(0xe2, Buffer.concat([words("MPF\0II*\0"), words(planted)])),
    jpegSegment(0xe2, Buffer.concat([words("ICC_PROFILE\0\x01\x01"), words(planted)])),
    jpegSegment(0xed, iptc),
    jpegSegment(0xfe, words(planted)),
  ];
  const png = await drawing().withExif(exif).withXmp(xmp).png().toBuffer();
  const chunks = [
    pngChunk("tEXt", words(`Comment\0${planted}`)),
    pngChunk("zTXt", Buffer.concat([words("Location\0\0"), deflateSync(words(planted))])),
    pngChunk("iTXt", words(`GPS\0\0\0\0\0${planted}`)),
    pngChunk("prVt", words(planted)),
  ];
  const webp = await drawing().withExif(exif).withXmp(xmp).webp().toBuffer();
  const grown = Buffer.concat([webp, riffChunk("SECR", words(planted))]);
  grown.writeUInt32LE(grown.length - 8, 4);
  return [
    ["jpeg", jpeg],
    ["jpeg with every segment", Buffer.concat([jpeg.subarray(0, 2), ...inside, jpeg.subarray(2)])],
    ["jpeg with a second picture behind it", Buffer.concat([jpeg, thumb, words(planted)])],
    [
      "png with every chunk",
      Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), words(planted)]),
    ],
    ["webp", webp],
    ["webp with a chunk of its own", grown],
    ...Object.entries(heicSamples).map(([name, bytes]): [string, Buffer] => [
      `heic ${name}`,
      bytes as Buffer,
    ]),
  ];
}

const filesOf = ({ files, placeholder }: ProcessedPhoto): Buffer[] => [
  ...Object.values(files).map(({ body }) => body),
  Buffer.from(placeholder.slice(placeholder.indexOf(",") + 1), "base64"),
];

function chunkNames(webp: Buffer): string[] {
  const names: string[] = [];
  for (let at = 12; at + 8 <= webp.length; ) {
    names.push(webp.toString("latin1", at, at + 4));
    const length = webp.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return names;
}

describe("of what was uploaded", () => {
  let all: [string, Buffer][];
  beforeAll(async () => {
    all = (await samples()).filter(([, bytes]) => Buffer.isBuffer(bytes));
  });

  it("nothing but pixels is left, wherever it hid", async () => {
    for (const [name, bytes] of all) {
      if (!name.startsWith("heic")) expect(bytes.includes(planted) || name.includes("webp"), name).toBe(true);
      const photo = await processPhoto(bytes);
      for (const file of filesOf(photo)) {
        expect(chunkNames(file), name).toEqual(["VP8 "]);
        expect(file.includes(planted.slice(0, 12)), name).toBe(false);
        expect(file.includes("GPS") || file.includes("Exif") || file.includes("ICC_PROFILE"), name).toBe(
          false,
        );
        const seen = await sharp(file).metadata();
        expect([seen.exif, seen.xmp, seen.icc, seen.iptc, seen.orientation, seen.comments], name).toEqual(
          Array(6).fill(undefined),
        );
      }
    }
  });

  it("no run of the original's bytes is in any file", async () => {
    for (const [name, bytes] of all.filter(([name]) => !name.startsWith("heic"))) {
      const files = filesOf(await processPhoto(bytes));
      for (let at = 64; at + 16 <= bytes.length; at += 997) {
        const run = bytes.subarray(at, at + 16);
        if (new Set(run).size > 8) for (const file of files) expect(file.includes(run), name).toBe(false);
      }
    }
  });
});

type Grey = { data: Buffer; width: number; height: number };
async function greyOf(image: Buffer, width: number, height: number): Promise<Grey> {
  const data = await sharp(image).resize(width, height, { fit: "fill" }).greyscale().raw().toBuffer();
  return { data, width, height };
}

/** Structural similarity of two pictures: the mean over windows of 8 by 8, 1 for the same. */
function similarity(one: Grey, two: Grey): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + 8 <= one.height; top += 4) {
    for (let left = 0; left + 8 <= one.width; left += 4) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let y = top; y < top + 8; y += 1) {
        for (let x = left; x < left + 8; x += 1) {
          const p = one.data[y * one.width + x] as number;
          const q = two.data[y * one.width + x] as number;
          a += p;
          b += q;
          aa += p * p;
          bb += q * q;
          ab += p * q;
        }
      }
      const [ma, mb] = [a / 64, b / 64];
      const [va, vb, cov] = [aa / 64 - ma * ma, bb / 64 - mb * mb, ab / 64 - ma * mb];
      sum += ((2 * ma * mb + c1) * (2 * cov + c2)) / ((ma * ma + mb * mb + c1) * (va + vb + c2));
      windows += 1;
    }
  }
  return sum / windows;
}

describe("a blurred file", () => {
  it.each([1, 2, 3])("cannot be told back into its picture (%i)", async (seed) => {
    const original = await drawing(seed).jpeg({ quality: 95 }).toBuffer();
    const { blurred, card } = (await processPhoto(original)).files;
    const { width, height } = blurred;
    const wanted = await greyOf(original, width, height);
    // The measure recognises a good copy.
    expect(similarity(wanted, await greyOf(card.body, width, height))).toBeGreaterThan(0.8);
    const attempts = {
      "as it is": blurred.body,
      sharpened: await sharp(blurred.body).sharpen({ sigma: 6, m1: 4, m2: 8 }).png().toBuffer(),
      "sharpened twice": await sharp(blurred.body)
        .sharpen({ sigma: 10 })
        .sharpen({ sigma: 3, m2: 20 })
        .png()
        .toBuffer(),
      "with more contrast": await sharp(blurred.body).clahe({ width: 40, height: 40 }).png().toBuffer(),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      expect(similarity(wanted, await greyOf(attempt, width, height)), name).toBeLessThanOrEqual(0.4);
    }
  });

  it("holds no more than 40 pixels of detail: smaller than that it is the same", async () => {
    const { blurred } = (await processPhoto(await drawing(4).jpeg().toBuffer())).files;
    const { width, height } = blurred;
    const tiny = await sharp(blurred.body).resize(40, 40, { fit: "inside" }).png().toBuffer();
    const again = await sharp(tiny).resize(width, height, { fit: "fill", kernel: "cubic" }).png().toBuffer();
    const same = similarity(await greyOf(blurred.body, width, height), await greyOf(again, width, height));
    expect(same).toBeGreaterThan(0.97);
  });
});
