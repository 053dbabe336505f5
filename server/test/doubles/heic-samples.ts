/**
 * Four coloured quarters (yellow, green; red, dark) of 320 x 240 in a phone's format, drawn for these tests.
 * `plain` carries EXIF with a maker and a GPS position, `turned` must be shown a quarter turn to the left.
 */
export const heicSamples = {
  plain: Buffer.from(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYBtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGkAAEAAAAAAAABPAACAAAAAALgAAEAAAAAAAABEAAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAv2lwcnAAAAChaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAADwAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAlRtZGF0AAABOCgBrxMh5ViF5qhw07/+MhR//nXZ4cvtrSeb2Q7muzrnlAAClkED/+wx/QtmsTwoMSCu/SaUUkjwUzr6z3MIgzPdlmezVCMin/9SEYXZuLMAACngowKa4vKlFKF/9BVHo7k5mIY8BTSb48PxHoUPry6v7agvSzu/g313ccwAHkJhvfkYlYP4vt/Ale0Hw8rLTik6w9KaNV+6dL+b+NfeTbs8QriurCbDFVkIEz3QXCXW43z9Y9yAekAsjaEeUxVddvu3Nvb8PxPDABzoC2N+qtqrB/F9v4H0X8k3UoA8t1IarLjvP//Pk3hJJWFaulDAhwAAAwAAAwAACdlsXJZrO3Nvb8PxPDAJ65VJEzqqwfxfb+BBYF0AeSzzthYbh2dTFhtEIFF7pmEEjmqA6q2d64tgAAADAAAU0AAAAABJSSoACAAAAAgADwECAAoAAAB+AAAAEgEDAAEAAAABAAAAGgEFAAEAAABuAAAAGwEFAAEAAAB2AAAAKAEDAAEAAAACAAAAEwIDAAEAAAABAAAAaYcEAAEAAACIAAAAJYgEAAEAAADWAAAAAAAAADhjAADoAwAAOGMAAOgDAABTZWNyZXRDYW0ABgAAkAcABAAAADAyMTABkQcABAAAAAECAwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEABAAADoAQAAQAAAPAAAAAAAAAAAgABAAIAAgAAAE4AAAACAAUAAwAAAPQAAAAAAAAANAAAAAEAAAAWAAAAAQAAANIEAABkAAAA",
    "base64",
  ),
  turned: Buffer.from(
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAYptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAANGlsb2MAAAAAREAAAgABAAAAAAGuAAEAAAAAAAABPAACAAAAAALqAAEAAAAAAAABEAAAADhpaW5mAAAAAAACAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAFWluZmUCAAABAAIAAEV4aWYAAAAAyWlwcnAAAACqaXBjbwAAAHVodmNDAQNwAAAAAAAAAAAAPPAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAPLoCQCEAAQAoQgEBA3AAAAMAkAAAAwAAAwA8oAoIDxZbqSSmubAgAAADACAAAAMAISIAAQAHRAHBcrBiQAAAABRpc3BlAAAAAAAAAUAAAADwAAAAEHBpeGkAAAAAAwgICAAAAAlpcm90AQAAABdpcG1hAAAAAAAAAAEAAQSBAoOEAAAAGmlyZWYAAAAAAAAADmNkc2MAAgABAAEAAAJUbWRhdAAAATgoAa8TIeVYheaocNO//jIUf/512eHL7a0nm9kO5rs655QAApZBA//sMf0LZrE8KDEgrv0mlFJI8FM6+s9zCIMz3ZZns1QjIp//UhGF2bizAAAp4KMCmuLypRShf/QVR6O5OZiGPAU0m+PD8R6FD68ur+2oL0s7v4N9d3HMAB5CYb35GJWD+L7fwJXtB8PKy04pOsPSmjVfunS/m/jX3k27PEK4rqwmwxVZCBM90Fwl1uN8/WPcgHpALI2hHlMVXXb7tzb2/D8TwwAc6Atjfqraqwfxfb+B9F/JN1KAPLdSGqy47z//z5N4SSVhWrpQwIcAAAMAAAMAAAnZbFyWaztzb2/D8TwwCeuVSRM6qsH8X2/gQWBdAHks87YWG4dnUxYbRCBRe6ZhBI5qgOqtneuLYAAAAwAAFNAAAAAASUkqAAgAAAAIAA8BAgAKAAAAfgAAABIBAwABAAAAAQAAABoBBQABAAAAbgAAABsBBQABAAAAdgAAACgBAwABAAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAiAAAACWIBAABAAAA1gAAAAAAAAA4YwAA6AMAADhjAADoAwAAU2VjcmV0Q2FtAAYAAJAHAAQAAAAwMjEwAZEHAAQAAAABAgMAAKAHAAQAAAAwMTAwAaADAAEAAAD//wAAAqAEAAEAAABAAQAAA6AEAAEAAADwAAAAAAAAAAIAAQACAAIAAABOAAAAAgAFAAMAAAD0AAAAAAAAADQAAAABAAAAFgAAAAEAAADSBAAAZAAAAA==",
    "base64",
  ),
};

export type HeicPart = {
  id: number;
  type: "hvc1" | "grid" | "iovl" | "iden";
  width: number;
  height: number;
  /** The item's data in the file; by default the sample's coded picture. */
  data?: Buffer;
  /** Further properties, one box each. */
  properties?: Buffer[];
};
type Reference = { type: string; from: number; to: number[] };

const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: number[]) =>
  Buffer.from(
    values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]),
  );

export function heicBox(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

/** The sample's coded picture of 320 x 240, and its decoder configuration. */
export const heicCoded = heicSamples.plain.subarray(420, 420 + 316);
const setup = heicSamples.plain.subarray(211, 211 + 117);

/** The data of a grid of `columns` x `rows`. */
export function heicGrid(columns: number, rows: number, width: number, height: number): Buffer {
  return Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width, height)]);
}

/** The data of an overlay of this many pictures. */
export function heicOverlay(pictures: number, width: number, height: number): Buffer {
  return Buffer.concat([u16(0, 0, 0, 0, 0), u16(width, height), u16(...Array(pictures * 2).fill(0))]);
}

/** A HEIC of the given parts and references; the first part is the shown one. */
export function heicOf(parts: readonly HeicPart[], references: readonly Reference[] = []): Buffer {
  const properties = [setup, ...parts.flatMap(propertiesOf)];
  let next = 1;
  const associations = parts.map((part) => {
    const own = propertiesOf(part).map(() => (next += 1));
    const all = part.type === "hvc1" ? [1, ...own] : own;
    return Buffer.concat([u16(part.id), Buffer.from([all.length, ...all])]);
  });
  const data = parts.map((part) => part.data ?? heicCoded);
  const metaFrom = (start: number): Buffer => {
    let at = start;
    const places = parts.map(({ id }, index) => {
      const length = data[index]?.length ?? 0;
      at += length;
      return Buffer.concat([u16(id, 0, 0, 1), u32(at - length, length)]);
    });
    return heicBox(
      "meta",
      u32(0),
      heicSamples.plain.subarray(40, 73),
      heicBox("pitm", u32(0), u16(parts[0]?.id ?? 0)),
      heicBox("iloc", u32(0x01000000), u16(0x4400, parts.length), ...places),
      heicBox("iinf", u32(0), u16(parts.length), ...parts.map(entryOf)),
      heicBox(
        "iprp",
        heicBox("ipco", ...properties),
        heicBox("ipma", u32(0), u32(parts.length), ...associations),
      ),
      heicBox(
        "iref",
        u32(0),
        ...references.map(({ type, from, to }) => heicBox(type, u16(from, to.length, ...to))),
      ),
    );
  };
  const start = heicSamples.plain.subarray(0, 28);
  const before = start.length + metaFrom(0).length + 8;
  return Buffer.concat([start, metaFrom(before), heicBox("mdat", ...data)]);
}

function entryOf({ id, type }: HeicPart): Buffer {
  return heicBox("infe", u32(0x02000000), u16(id, 0), Buffer.from(`${type}\0`, "latin1"));
}

function propertiesOf({ width, height, properties = [] }: HeicPart): Buffer[] {
  return [heicBox("ispe", u32(0), u32(width, height)), ...properties];
}
