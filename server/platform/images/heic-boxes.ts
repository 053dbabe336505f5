import { heicBoxesAtMost, heicItemBytes } from "./image-limits.ts";

/** The box tree of a HEIC file (ISO 14496-12): only the boxes that describe the shown picture and its parts. */
export type HeicItem = {
  type: string;
  /** Declared width times height; null if not declared. */
  pixels: number | null;
  /** Turning, mirroring and cutting, each with the times it is to be done. */
  changes: Map<string, number>;
  /** The item's bytes in the file; null if they are elsewhere. */
  extents: { start: number; length: number }[] | null;
  /** The decoder's configuration (`hvcC`). */
  setup: Buffer | null;
  /** The kind of an auxiliary picture (`auxC`). */
  companionKind: string;
};
export type HeicReference = { type: string; from: number; to: number[] };
export type HeicFile = { primary: number; items: Map<number, HeicItem>; references: HeicReference[] };

/** The boxes of a file are inconsistent. */
export class BrokenBoxes extends Error {}

type Box = { type: string; start: number; end: number };

const changing = ["irot", "imir", "clap"];

/** Reads numbers one after the other; throws at the end of the box. */
function reader(bytes: Buffer, box: Box) {
  let at = box.start;
  return {
    number(size: number): number {
      if (size === 0) return 0;
      if (size > 8 || at + size > box.end) throw new BrokenBoxes();
      const high = size > 6 ? bytes.readUIntBE(at, size - 6) : 0;
      const low = size > 6 ? bytes.readUIntBE(at + size - 6, 6) : bytes.readUIntBE(at, size);
      at += size;
      return high * 2 ** 48 + low;
    },
    text(size: number): string {
      at += size;
      if (at > box.end) throw new BrokenBoxes();
      return bytes.toString("latin1", at - size, at);
    },
    rest: (): Box => ({ ...box, start: at }),
    get isOver() {
      return at >= box.end;
    },
  };
}

/** Box after box from `start` to `end`. */
function boxesIn(bytes: Buffer, { start, end }: { start: number; end: number }): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    if (at + 8 > end || boxes.length >= heicBoxesAtMost) throw new BrokenBoxes();
    const type = bytes.toString("latin1", at + 4, at + 8);
    let size = bytes.readUInt32BE(at);
    let head = 8;
    if (size === 1) {
      if (at + 16 > end) throw new BrokenBoxes();
      size = Number(bytes.readBigUInt64BE(at + 8));
      head = 16;
    } else if (size === 0) size = end - at;
    if (size < head || at + size > end) throw new BrokenBoxes();
    boxes.push({ type, start: at + head, end: at + size });
    at += size;
  }
  return boxes;
}

/** Reads the pictures of a HEIC file; throws BrokenBoxes. */
export function readHeic(bytes: Buffer): HeicFile {
  const [meta, ...more] = boxesIn(bytes, { start: 0, end: bytes.length }).filter(
    ({ type }) => type === "meta",
  );
  if (!meta || more.length > 0 || meta.end - meta.start > heicItemBytes) throw new BrokenBoxes();
  const boxes = boxesIn(bytes, { start: meta.start + 4, end: meta.end });
  const only = (type: string): Box => {
    const [found, ...others] = boxes.filter((box) => box.type === type);
    if (!found || others.length > 0) throw new BrokenBoxes();
    return found;
  };
  const references = boxes.filter(({ type }) => type === "iref");
  const items = readItems(bytes, only("iinf"));
  addProperties(bytes, only("iprp"), items);
  addPlaces(bytes, only("iloc"), items);
  const primary = reader(bytes, only("pitm"));
  const isWide = primary.number(4) >= 2 ** 24;
  return {
    primary: primary.number(isWide ? 4 : 2),
    items,
    references: references.flatMap((box) => readReferences(bytes, box)),
  };
}

function readItems(bytes: Buffer, box: Box): Map<number, HeicItem> {
  const head = reader(bytes, box);
  const isWide = head.number(4) >= 2 ** 24;
  head.number(isWide ? 4 : 2);
  const items = new Map<number, HeicItem>();
  for (const entry of boxesIn(bytes, head.rest())) {
    const item = reader(bytes, entry);
    const version = item.number(1);
    item.number(3);
    // Older versions have no type; no phone writes them.
    if (version < 2) throw new BrokenBoxes();
    const id = item.number(version === 2 ? 2 : 4);
    item.number(2);
    if (items.has(id)) throw new BrokenBoxes();
    const type = item.text(4);
    items.set(id, { type, pixels: null, changes: new Map(), extents: null, setup: null, companionKind: "" });
  }
  return items;
}

function readReferences(bytes: Buffer, box: Box): HeicReference[] {
  const head = reader(bytes, box);
  const size = head.number(4) >= 2 ** 24 ? 4 : 2;
  return boxesIn(bytes, head.rest()).map((entry) => {
    const reference = reader(bytes, entry);
    const from = reference.number(size);
    const to = Array.from({ length: reference.number(2) }, () => reference.number(size));
    return { type: entry.type, from, to };
  });
}

function addProperties(bytes: Buffer, box: Box, items: Map<number, HeicItem>): void {
  const [list, ...associations] = boxesIn(bytes, box);
  if (list?.type !== "ipco") throw new BrokenBoxes();
  const properties = boxesIn(bytes, list);
  for (const association of associations) {
    const told = reader(bytes, association);
    const version = told.number(1);
    const isWide = told.number(3) % 2 === 1;
    for (let left = told.number(4); left > 0; left -= 1) {
      const item = items.get(told.number(version === 0 ? 2 : 4));
      for (let more = told.number(1); more > 0; more -= 1) {
        const number = isWide ? told.number(2) % 2 ** 15 : told.number(1) % 2 ** 7;
        const property = properties[number - 1];
        if (item && property) addProperty(bytes, item, property);
      }
    }
  }
}

function addProperty(bytes: Buffer, item: HeicItem, property: Box): void {
  const { type } = property;
  if (changing.includes(type)) item.changes.set(type, (item.changes.get(type) ?? 0) + 1);
  if (type === "hvcC") item.setup = bytes.subarray(property.start, property.end);
  if (type === "auxC") item.companionKind = bytes.toString("latin1", property.start + 4, property.end);
  if (type === "ispe") {
    const size = reader(bytes, property);
    size.number(4);
    item.pixels = Math.max(item.pixels ?? 0, size.number(4) * size.number(4));
  }
}

function addPlaces(bytes: Buffer, box: Box, items: Map<number, HeicItem>): void {
  const told = reader(bytes, box);
  const version = told.number(1);
  told.number(3);
  const sizes = told.number(2);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) % 16, (sizes >> 4) % 16] as const;
  const indexSize = version === 0 ? 0 : sizes % 16;
  for (let left = told.number(version < 2 ? 2 : 4); left > 0; left -= 1) {
    const item = items.get(told.number(version < 2 ? 2 : 4));
    const isInFile = version === 0 || told.number(2) % 16 === 0;
    told.number(2);
    const base = told.number(baseSize);
    const extents: { start: number; length: number }[] = [];
    for (let more = told.number(2); more > 0; more -= 1) {
      told.number(indexSize);
      extents.push({ start: base + told.number(offsetSize), length: told.number(lengthSize) });
    }
    if (item && isInFile) item.extents = [...(item.extents ?? []), ...extents];
  }
}
