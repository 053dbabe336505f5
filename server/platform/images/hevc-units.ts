import { BrokenBoxes } from "./heic-boxes.ts";
import { heicUnitsAtMost } from "./image-limits.ts";

const sequenceSettings = 33;

/** The units of a coded picture: those of its setup (`hvcC`) first. */
export function hevcUnits(setup: Buffer, data: Buffer): Buffer[] {
  if (setup.length < 23) throw new BrokenBoxes();
  const units = cut(data, { from: 0, lengthBytes: (setup.readUInt8(21) % 4) + 1 }).units;
  let at = 23;
  for (let arrays = setup.readUInt8(22); arrays > 0; arrays -= 1) {
    if (at + 3 > setup.length) throw new BrokenBoxes();
    const most = setup.readUInt16BE(at + 1);
    const found = cut(setup, { from: at + 3, lengthBytes: 2, most });
    units.unshift(...found.units);
    at = found.end;
  }
  return units;
}

type Cut = { from: number; lengthBytes: number; most?: number };

function cut(
  bytes: Buffer,
  { from, lengthBytes, most = heicUnitsAtMost }: Cut,
): { units: Buffer[]; end: number } {
  const units: Buffer[] = [];
  let at = from;
  while (at < bytes.length && units.length < most) {
    if (at + lengthBytes > bytes.length) throw new BrokenBoxes();
    const start = at + lengthBytes;
    at = start + bytes.readUIntBE(at, lengthBytes);
    if (at - start < 3 || at > bytes.length) throw new BrokenBoxes();
    units.push(bytes.subarray(start, at));
  }
  if (at < bytes.length && most === heicUnitsAtMost) throw new BrokenBoxes();
  return { units, end: at };
}

const typeOf = (unit: Buffer) => (unit.readUInt8(0) >> 1) % 64;

/** Whether a unit begins a picture: the first slice of one. */
export function beginsPicture(unit: Buffer): boolean {
  return typeOf(unit) < 32 && unit.readUInt8(2) >= 128;
}

/** Width times height of the pictures that a unit declares (H.265, 7.3.2.2), or null if it declares none. */
export function announcedPixels(unit: Buffer): number | null {
  if (typeOf(unit) !== sequenceSettings) return null;
  const bits = bitReader(withoutPadding(unit.subarray(2, 200)));
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1 + 88 + 8);
  const present = Array.from({ length: layers }, () => [bits.read(1), bits.read(1)] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [profile, level] of present) bits.skip(profile * 88 + level * 8);
  bits.readGolomb();
  if (bits.readGolomb() === 3) bits.skip(1);
  return bits.readGolomb() * bits.readGolomb();
}

/** A 3 after two zeros is an escape: it keeps the bytes from looking like the start of a unit. */
function withoutPadding(bytes: Buffer): Buffer {
  return Buffer.from(
    [...bytes].filter((byte, at) => !(byte === 3 && at > 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0)),
  );
}

function bitReader(bytes: Buffer) {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new BrokenBoxes();
    at += 1;
    return (byte >> (8 - ((at - 1) % 8) - 1)) % 2;
  };
  const read = (count: number): number => {
    let value = 0;
    for (let left = count; left > 0; left -= 1) value = value * 2 + bit();
    return value;
  };
  return {
    read,
    skip(count: number) {
      at += count;
    },
    /** Exp-Golomb: as many zeros as bits follow the first one. */
    readGolomb(): number {
      let zeros = 0;
      while (bit() === 0) zeros += 1;
      if (zeros > 32) throw new BrokenBoxes();
      return 2 ** zeros - 1 + read(zeros);
    },
  };
}
