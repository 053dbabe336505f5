import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  type HeicPart,
  heicBox,
  heicCoded,
  heicGrid,
  heicOf,
  heicOverlay,
  heicSamples,
} from "#server/test/doubles/heic-samples.ts";
import { refuseHeic } from "./heic-work.ts";
import { photoMaxPixels, processPhoto } from "./images.ts";

const coded = (id: number, more: Partial<HeicPart> = {}): HeicPart => ({
  id,
  type: "hvc1",
  width: 320,
  height: 240,
  ...more,
});
const refusal = (file: Buffer, maxPixels = photoMaxPixels) => refuseHeic(file, maxPixels);
const overlay = (id: number, pictures: number): HeicPart => ({
  ...coded(id),
  type: "iovl",
  data: heicOverlay(pictures, 320, 240),
});
const gridOf = (ids: number[]) =>
  heicOf(
    [
      { id: 1, type: "grid", width: 640, height: 240, data: heicGrid(2, 1, 640, 240) },
      ...[...new Set(ids)].map((id) => coded(id)),
    ],
    [{ type: "dimg", from: 1, to: ids }],
  );
const transparencyOf = (part: HeicPart, ...more: HeicPart[]) =>
  heicOf([coded(1), part, ...more], [{ type: "auxl", from: part.id, to: [1] }]);
const kind = (name: string) => heicBox("auxC", Buffer.from(`\0\0\0\0${name}\0`));

describe("a HEIC is unpacked where it is", () => {
  it("one coded picture", async () => {
    expect(refusal(heicSamples.plain)).toBeNull();
    expect(refusal(heicSamples.turned)).toBeNull();
    expect((await processPhoto(heicOf([coded(1)]))).width).toBe(320);
  });

  it("one grid of coded pictures", async () => {
    const file = gridOf([2, 3]);
    expect(refusal(file)).toBeNull();
    const photo = await processPhoto(file);
    expect([photo.width, photo.height]).toEqual([640, 240]);
    // Yellow at the left of both tiles.
    for (const left of [10, 330]) {
      const pixel = { left, top: 10, width: 1, height: 1 };
      const [red, green] = await sharp(photo.files.full.body).extract(pixel).raw().toBuffer();
      expect([(red ?? 0) > 150, (green ?? 0) > 150]).toEqual([true, true]);
    }
  });

  it("with what a phone keeps beside it: depth and brightness are not looked at, transparency is", () => {
    const gain = kind("urn:com:apple:photo:2020:aux:hdrgainmap");
    expect(refusal(transparencyOf({ ...overlay(2, 4), properties: [gain] }))).toBeNull();
    const alpha = kind("urn:mpeg:hevc:2015:auxid:1");
    expect(refusal(transparencyOf(coded(2, { properties: [alpha] })))).toBeNull();
  });
});

describe("a HEIC is refused before anything of it is unpacked where it is", () => {
  it("put together of overlays, of overlays again, or of copies", async () => {
    // Each picture of a level shows all four of the next: the coded ones are decoded 64 times.
    const [second, third, last] = [
      [2, 3, 4, 5],
      [6, 7, 8, 9],
      [10, 11, 12, 13],
    ] as const;
    const all = (from: readonly number[], to: readonly number[]) =>
      from.map((id) => ({ type: "dimg", from: id, to: [...to] }));
    const bomb = heicOf(
      [...[1, ...second, ...third].map((id) => overlay(id, 4)), ...last.map((id) => coded(id))],
      [...all([1], second), ...all(second, third), ...all(third, last)],
    );
    expect(refusal(bomb)).toBe("photo_unreadable");
    const outcome = processPhoto(bomb).then(
      () => "unpacked",
      (error) => error.code,
    );
    expect(await outcome).toBe("photo_unreadable");
    const copy: HeicPart = { ...coded(1), type: "iden", data: Buffer.alloc(0) };
    expect(refusal(heicOf([copy, coded(2)], [{ type: "dimg", from: 1, to: [2] }]))).toBe("photo_unreadable");
  });

  it("a grid that names a tile again, or holds a grid or an overlay", () => {
    expect(refusal(gridOf([2, 2]))).toBe("photo_unreadable");
    const nested = heicOf(
      [
        { id: 1, type: "grid", width: 320, height: 240, data: heicGrid(1, 1, 320, 240) },
        { id: 2, type: "grid", width: 320, height: 240, data: heicGrid(1, 1, 320, 240) },
        coded(3),
      ],
      [
        { type: "dimg", from: 1, to: [2] },
        { type: "dimg", from: 2, to: [3] },
      ],
    );
    expect(refusal(nested)).toBe("photo_unreadable");
  });

  it("a grid of more pixels than it shows, whatever its tiles declare", () => {
    const tiles = Array.from({ length: 60 }, (_, at) => at + 2);
    const parts = tiles.map((id) => coded(id, { width: 8, height: 8 }));
    const grid: HeicPart = { id: 1, type: "grid", width: 80, height: 48, data: heicGrid(10, 6, 80, 48) };
    const file = heicOf([grid, ...parts], [{ type: "dimg", from: 1, to: tiles }]);
    expect(refusal(file, 320 * 240 * 40)).toBe("photo_too_many_pixels");
    expect(refusal(file, 320 * 240 * 60)).toBeNull();
  });

  it("a picture larger than it declares, of several frames, or turned again and again", () => {
    expect(refusal(heicOf([coded(1, { width: 16, height: 16 })]), 1000)).toBe("photo_too_many_pixels");
    expect(refusal(heicOf([coded(1, { data: Buffer.concat([heicCoded, heicCoded]) })]))).toBe(
      "photo_unreadable",
    );
    const turn = heicBox("irot", Buffer.from([1]));
    expect(refusal(heicOf([coded(1, { properties: [turn] })]))).toBeNull();
    expect(refusal(heicOf([coded(1, { properties: [turn, turn] })]))).toBe("photo_unreadable");
  });

  it("with a transparency that is an overlay", () => {
    const alpha = kind("urn:mpeg:hevc:2015:auxid:1");
    expect(refusal(transparencyOf({ ...overlay(2, 4), properties: [alpha] }, coded(3)))).toBe(
      "photo_unreadable",
    );
  });

  it("broken at any place: nothing but a refusal comes of it", () => {
    const { plain } = heicSamples;
    for (let at = 0; at < 420; at += 1) {
      for (const value of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(plain);
        broken[at] = value;
        expect([null, "photo_unreadable", "photo_too_many_pixels"]).toContain(refusal(broken));
      }
    }
    for (let length = 0; length < plain.length; length += 7) refusal(plain.subarray(0, length));
  });
});
