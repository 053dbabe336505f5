import { expect, it } from "vitest";
import { readByteRange } from "./byte-range.ts";

it("reads one part of a file, and takes what is longer as far as the file goes", () => {
  expect(readByteRange("bytes=0-", 100)).toEqual({ start: 0, end: 99 });
  expect(readByteRange("bytes=0-1", 100)).toEqual({ start: 0, end: 1 });
  expect(readByteRange("bytes=10-500", 100)).toEqual({ start: 10, end: 99 });
  expect(readByteRange("bytes=-30", 100)).toEqual({ start: 70, end: 99 });
  expect(readByteRange("bytes=-300", 100)).toEqual({ start: 0, end: 99 });
  expect(readByteRange("bytes=99-99", 100)).toEqual({ start: 99, end: 99 });
});

it("says where the file has no such part", () => {
  for (const header of ["bytes=100-", "bytes=100-200", "bytes=999999999999999-", "bytes=-0"])
    expect(readByteRange(header, 100), header).toBe("outside");
});

it("takes garbage, several parts and other units as a wish for the whole file", () => {
  const garbage = ["", "bytes", "bytes=", "bytes=-", "bytes=5-2", "bytes=a-b", "bytes=0-1,5-6", "items=0-1"];
  for (const header of [undefined, ...garbage, "bytes=1.5-2", "bytes=0x1-2", `bytes=${"9".repeat(400)}-`])
    expect(readByteRange(header, 100), header).toBeNull();
});
