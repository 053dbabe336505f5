import { expect, it } from "vitest";
import { maybePhoto, sizeToSend } from "./photo-limits.ts";

const MB = 1024 * 1024;

it("sends what is small as it is", () => {
  expect(sizeToSend({ width: 4096, height: 3072, bytes: 6 * MB })).toBeNull();
  expect(sizeToSend({ width: 1, height: 1, bytes: 100 })).toBeNull();
});

it("shrinks the longer edge to 4096 and keeps the shape", () => {
  expect(sizeToSend({ width: 8192, height: 6144, bytes: 3 * MB })).toEqual({ width: 4096, height: 3072 });
  expect(sizeToSend({ width: 3000, height: 9000, bytes: 3 * MB })).toEqual({ width: 1365, height: 4096 });
});

it("encodes a heavy photo anew in its own size", () => {
  expect(sizeToSend({ width: 4000, height: 3000, bytes: 6 * MB + 1 })).toEqual({ width: 4000, height: 3000 });
});

it("never makes an edge vanish", () => {
  expect(sizeToSend({ width: 20_000, height: 1, bytes: MB })).toEqual({ width: 4096, height: 1 });
});

it("knows a photo by its type, or by its name where a phone gives none", () => {
  expect(maybePhoto({ name: "a", type: "image/png" })).toBe(true);
  expect(maybePhoto({ name: "IMG_1.HEIC", type: "" })).toBe(true);
  expect(maybePhoto({ name: "notes.txt", type: "text/plain" })).toBe(false);
  expect(maybePhoto({ name: "drawing.svg", type: "image/svg+xml" })).toBe(false);
});
