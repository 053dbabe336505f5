import { voiceHeaderBoxesAtMost, voiceRowsAtMost } from "./voice-limits.ts";

/** The boxes of an MP4 file (ISO 14496-12) that the parser needs of a recording, by the box around them. */
const known: Readonly<Record<string, readonly string[]>> = {
  file: ["ftyp", "moov", "moof", "mdat"],
  moov: ["mvhd", "trak", "mvex"],
  trak: ["tkhd", "mdia"],
  mdia: ["mdhd", "hdlr", "minf"],
  minf: ["stbl"],
  stbl: ["stsd", "stts", "stsz", "stsc", "stco", "co64"],
  stsd: ["mp4a", "Opus"],
  mp4a: ["esds"],
  Opus: ["dOps"],
  mvex: ["trex"],
  moof: ["traf"],
  traf: ["tfhd", "tfdt", "trun"],
};

type Box = { type: string; start: number; end: number };
/** The rows of a table: their number, the bytes before them and the bytes of each. */
type Rows = { count: number; head: number; each: number };

/** The file breaks a limit, or one of its boxes does not fit into the box around it. */
class UnfitBox extends Error {}

/**
 * A copy of an MP4 file in which every box that no recording needs is empty. Null if a table has more rows than its box
 * holds or than `voiceRowsAtMost`, or if the boxes are inconsistent. The parser trusts these numbers: it reads past the
 * end of a box, and it makes an object for each declared row.
 */
export function keepKnownBoxes(upload: Uint8Array): Uint8Array | null {
  // The parser reads an index at the place that the last four bytes of a file name. They name no place in a `free` box.
  const copy = new Uint8Array(upload.length + 8);
  copy.set(upload);
  new DataView(copy.buffer).setUint32(upload.length, 8);
  setType(copy, upload.length, "free");
  const file = { type: "file", start: 0, end: upload.length };
  try {
    new Keeper(copy).keep(file);
    return copy;
  } catch (error) {
    if (error instanceof UnfitBox || error instanceof RangeError) return null;
    throw error;
  }
}

function setType(bytes: Uint8Array, at: number, type: string): void {
  bytes.set(new TextEncoder().encode(type), at + 4);
}

class Keeper {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #headerBoxes = 0;
  /** Declared packets of all fragments. */
  #fragmentRows = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer);
  }

  /** Empties the unknown boxes within a box and checks the known ones. */
  keep(parent: Box): void {
    for (const box of this.#boxesIn(parent)) {
      if (parent.type !== "file" && !/^(moof|traf)$/.test(parent.type)) this.#countHeaderBox();
      if (!known[parent.type]?.includes(box.type)) {
        setType(this.#bytes, box.start, "free");
        this.#bytes.fill(0, box.start + this.#headOf(box), box.end);
      } else if (known[box.type]) this.keep(box);
      else this.#checkRows(box);
    }
  }

  #countHeaderBox(): void {
    this.#headerBoxes += 1;
    // defence: voice-header-boxes
    if (this.#headerBoxes > voiceHeaderBoxesAtMost) throw new UnfitBox();
  }

  /** Box after box. The parser ignores what follows the last whole box of a file. */
  #boxesIn(parent: Box): Box[] {
    const boxes: Box[] = [];
    let at = this.#contentOf(parent);
    while (at + 8 <= parent.end) {
      const size = this.#sizeAt(at);
      const type = String.fromCharCode(...this.#bytes.subarray(at + 4, at + 8));
      const isWhole = size >= this.#headOf({ start: at }) && at + size <= parent.end;
      if (!isWhole && parent.type === "file") break;
      if (!isWhole) throw new UnfitBox();
      boxes.push({ type, start: at, end: at + size });
      at += size;
    }
    // The parser reads as many descriptions as are declared, also past the end of their box.
    if (parent.type === "stsd" && boxes.length !== 1) throw new UnfitBox();
    return boxes;
  }

  #sizeAt(at: number): number {
    const size = this.#view.getUint32(at);
    return size === 1 ? Number(this.#view.getBigUint64(at + 8)) : size;
  }

  #headOf({ start }: Pick<Box, "start">): number {
    return this.#view.getUint32(start) === 1 ? 16 : 8;
  }

  /** Where the boxes within a box begin. */
  #contentOf(box: Box): number {
    if (box.type === "file") return 0;
    const content = box.start + this.#headOf(box);
    if (box.type === "stsd") {
      const [version, entries] = [this.#view.getUint8(content), this.#view.getUint32(content + 4)];
      if (version !== 0 || entries !== 1) throw new UnfitBox();
      return content + 8;
    }
    if (box.type !== "mp4a" && box.type !== "Opus") return content;
    const more = [0, 16, 36][this.#view.getUint16(content + 8)];
    if (more === undefined) throw new UnfitBox();
    return content + 28 + more;
  }

  #checkRows(box: Box): void {
    const content = box.start + this.#headOf(box);
    const rows = this.#rowsOf(box.type, content);
    if (!rows) return;
    const { count, head, each } = rows;
    // defence: voice-rows-bounded
    if (count > voiceRowsAtMost || content + head + count * each > box.end) throw new UnfitBox();
    if (box.type === "trun") this.#fragmentRows += count;
    const declared = this.#packetsOf(box.type, content + head, rows);
    const packets = box.type === "trun" ? this.#fragmentRows : declared;
    if (packets > voiceRowsAtMost) throw new UnfitBox();
  }

  /** The packets that the rows of a table stand for: those of the same length (`stts`), those in a chunk (`stsc`). */
  #packetsOf(type: string, start: number, { count, each }: Rows): number {
    const at = { stts: 0, stsc: 4 }[type];
    let packets = 0;
    for (let row = 0; at !== undefined && row < count; row += 1)
      packets += this.#view.getUint32(start + row * each + at);
    return packets;
  }

  #rowsOf(type: string, content: number): Rows | null {
    const number = (offset: number) => this.#view.getUint32(content + offset);
    switch (type) {
      case "stts":
        return { count: number(4), head: 8, each: 8 };
      case "stsc":
        return { count: number(4), head: 8, each: 12 };
      case "stco":
        return { count: number(4), head: 8, each: 4 };
      case "co64":
        return { count: number(4), head: 8, each: 8 };
      case "stsz":
        return { count: number(8), head: 12, each: number(4) === 0 ? 4 : 0 };
      case "trun": {
        const flags = number(0);
        const count = (...bits: number[]) => bits.filter((bit) => (flags & bit) !== 0).length;
        return {
          count: number(4),
          head: 8 + 4 * count(0x1, 0x4),
          each: 4 * count(0x100, 0x200, 0x400, 0x800),
        };
      }
      default:
        return null;
    }
  }
}
