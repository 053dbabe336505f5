import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { stickerNames } from "#contracts/talking/sticker-names.ts";
import { pictureOf } from "./sticker-pictures.ts";

const moving = join(import.meta.dirname, "../../../assets/stickers");
const still = join(moving, "still");
/** Kilobytes of all files: the picker loads all still ones at once. */
const most = { all: 700, still: 160 };

const filesIn = (folder: string) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [one.name] : []));
const kilobytes = (folder: string) =>
  filesIn(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1024;

it("every name has its two files, and every file its name", () => {
  const expected = stickerNames.map((name) => `${name}.webp`).toSorted();
  for (const folder of [moving, still]) expect(filesIn(folder).toSorted()).toEqual(expected);
  for (const name of stickerNames) {
    const picture = pictureOf(name);
    expect(
      [picture?.moving, picture?.still].map((address) => address?.includes(name)),
      name,
    ).toEqual([true, true]);
  }
});

it("a name of a later release, or of no sticker, has no picture", () => {
  for (const name of ["later", "", "__proto__", "constructor", "still/wink", "../stickers/wink"])
    expect(pictureOf(name), name).toBeNull();
});

it("they are nearly as large as they are drawn, move for less than five seconds and then rest", async () => {
  for (const name of stickerNames) {
    const file = readFileSync(join(moving, `${name}.webp`));
    const {
      width,
      pageHeight,
      pages = 1,
      delay = [],
      loop = 0,
    } = await sharp(file, { animated: true }).metadata();
    expect([width, pageHeight], name).toEqual([112, 112]);
    expect(pages, name).toBeGreaterThan(5);
    // 0: forever.
    expect(loop, name).toBeGreaterThan(0);
    expect(loop * delay.reduce((sum, ms) => sum + ms, 0), name).toBeLessThan(5000);
    const rest = await sharp(readFileSync(join(still, `${name}.webp`)), { animated: true }).metadata();
    expect([rest.width, rest.height, rest.pages ?? 1], name).toEqual([128, 128, 1]);
  }
});

it("all files together are small, and the still ones much smaller", () => {
  expect(kilobytes(still)).toBeLessThan(most.still);
  expect(kilobytes(still) + kilobytes(moving)).toBeLessThan(most.all);
});
