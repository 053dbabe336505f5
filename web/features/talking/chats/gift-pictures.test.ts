import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { creditsOfGift, giftNames, giftsByPrice, isGift } from "#contracts/talking/gift-names.ts";
import { stickerNames } from "#contracts/talking/sticker-names.ts";
import { giftPicture } from "./gift-pictures.ts";

const folder = join(import.meta.dirname, "../../../assets/gifts");
const files = readdirSync(folder);
/** Kilobytes of all files, which the dialog loads at once. */
const most = 120;

it("every name has its file, and every file its name", () => {
  expect(files.toSorted()).toEqual(giftNames.map((name) => `${name}.webp`).toSorted());
  for (const name of giftNames) expect(giftPicture(name), name).toContain(name);
});

it("a name of a later release, or of no gift, has no picture", () => {
  for (const name of ["later", "", "__proto__", "constructor", "../stickers/wink", "../gifts/rose", "wink"])
    expect([giftPicture(name), isGift(name)], name).toEqual([null, false]);
});

it("no gift has the name of a sticker or of another gift: a page shows both by their names alone", () => {
  const names = [...giftNames, ...stickerNames];
  expect(new Set(names).size).toBe(names.length);
});

it("a gift costs the price of its row; a row without a price is not offered", () => {
  const first = giftsByPrice.map(([name]) => name);
  expect(first.map((name) => creditsOfGift(name, [10, 25, 50, 100]))).toEqual([10, 25, 50, 100]);
  expect(first.map((name) => creditsOfGift(name, [7]))).toEqual([7, undefined, undefined, undefined]);
});

it("the files are small and as sharp as they are drawn", async () => {
  const sizes = files.map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThan(most);
  for (const name of files) {
    const { width, height } = await sharp(readFileSync(join(folder, name))).metadata();
    expect([width, height], name).toEqual([192, 192]);
  }
});
