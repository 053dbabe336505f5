import { voiceHeaderBytesAtMost, voiceRowsAtMost } from "./voice-limits.ts";

/** Elements of a WebM file (RFC 9559) by their ids. */
const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
} as const;
/** Parts of a segment that a recording does not need: indexes, tags, attachments, chapters, filling. */
const skipped = [0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1941a469, 0x1043a770, 0xec];
/** In a cluster beside its blocks: its time, its position, the size of the one before, filling. */
const besideBlocks = [0xe7, 0xa7, 0xab, 0xec];
/** In a group beside its block: its length, its reference, what is cut from its end, filling. */
const besideBlock = [0x9b, 0xfb, 0x75a2, 0xec];
/** The size of an element that ends where the next one begins. */
const unknownSize = Uint8Array.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
/** Lacing: several packets in one block. */
const lacing = 0x06;

type Element = { id: number; start: number; content: number; end: number | null };

/** The file breaks a limit, or contains what no browser records. */
class UnfitElement extends Error {}

/**
 * The header, the description of the tracks and the blocks of a WebM file, written anew; nothing else of the file is kept.
 * Null if the file has more blocks than `voiceRowsAtMost`, a description over `voiceHeaderBytesAtMost`, or several packets
 * in one block. The parser expands these without a limit.
 */
export function keepKnownElements(upload: Uint8Array): Uint8Array | null {
  try {
    return new Keeper(upload).keep();
  } catch (error) {
    if (error instanceof UnfitElement) return null;
    throw error;
  }
}

/** The size of an element, in eight bytes. */
function sizeOf(length: number): Uint8Array {
  const bytes = new Uint8Array(8);
  const size = new DataView(bytes.buffer);
  size.setUint8(0, 0x01);
  size.setUint32(4, length);
  return bytes;
}

class Keeper {
  readonly #bytes: Uint8Array;
  readonly #kept: Uint8Array[] = [];
  #headerBytes = 0;
  /** Clusters and their blocks. */
  #rows = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  keep(): Uint8Array {
    const header = this.#elementAt(0, this.#bytes.length);
    if (header?.id !== id.ebml || header.end === null) throw new UnfitElement();
    this.#keepHeader(header);
    const segment = this.#elementAt(header.end, this.#bytes.length);
    if (segment?.id !== id.segment) throw new UnfitElement();
    this.#keepOpen(segment, unknownSize);
    this.#keepParts(segment.content, segment.end ?? this.#bytes.length);
    return new Uint8Array(Buffer.concat(this.#kept));
  }

  /** Up to the first part that is none of a segment, such as bytes behind a recording. */
  #keepParts(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const part = this.#elementAt(at, end);
      if (!part) return;
      if (part.id === id.cluster) at = this.#keepCluster(part, part.end ?? end);
      else if (part.end === null) return;
      else {
        if (part.id === id.info || part.id === id.tracks) this.#keepHeader(part);
        else if (!skipped.includes(part.id)) return;
        at = part.end;
      }
    }
  }

  #keepHeader(element: Element): void {
    const { start, content } = element;
    const end = element.end ?? content;
    this.#headerBytes += end - start;
    // defence: voice-header-bytes
    if (this.#headerBytes > voiceHeaderBytesAtMost) throw new UnfitElement();
    this.#kept.push(this.#bytes.subarray(start, end));
  }

  /** The id alone, and the size of what follows. */
  #keepOpen({ start }: Element, size: Uint8Array): void {
    const width = Math.clz32(this.#byte(start)) - 23;
    this.#kept.push(this.#bytes.subarray(start, start + width), size);
  }

  /** Keeps a cluster up to its first unknown element; returns where the next part begins. */
  #keepCluster(cluster: Element, end: number): number {
    this.#countRow();
    let at = cluster.content;
    while (at < end) {
      const element = this.#elementAt(at, end);
      if (!element || element.end === null) break;
      if (element.id === id.simpleBlock) this.#checkBlock(element);
      else if (element.id === id.blockGroup) this.#checkGroup(element.content, element.end);
      else if (!besideBlocks.includes(element.id)) break;
      at = element.end;
    }
    this.#keepOpen(cluster, sizeOf(at - cluster.content));
    this.#kept.push(this.#bytes.subarray(cluster.content, at));
    return cluster.end ?? at;
  }

  #checkGroup(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const element = this.#elementAt(at, end);
      if (!element || element.end === null) throw new UnfitElement();
      if (element.id === id.block) this.#checkBlock(element);
      else if (!besideBlock.includes(element.id)) throw new UnfitElement();
      at = element.end;
    }
  }

  #countRow(): void {
    this.#rows += 1;
    // defence: voice-blocks-bounded
    if (this.#rows > voiceRowsAtMost) throw new UnfitElement();
  }

  #checkBlock({ content, end }: Element): void {
    this.#countRow();
    // The number of the track, and its time in two bytes.
    const flags = content + Math.clz32(this.#byte(content)) - 23 + 2;
    if (end === null || flags >= end) throw new UnfitElement();
    // defence: voice-no-lacing
    if ((this.#byte(flags) & lacing) !== 0) throw new UnfitElement();
  }

  /** The element at a place; null if there is no whole one before `end`. */
  #elementAt(start: number, end: number): Element | null {
    const idWidth = Math.clz32(this.#byte(start)) - 23;
    const sizeWidth = Math.clz32(this.#byte(start + idWidth)) - 23;
    const content = start + idWidth + sizeWidth;
    if (idWidth > 4 || sizeWidth > 8 || content > end) return null;
    const found = this.#number(this.#byte(start), { from: start + 1, to: start + idWidth });
    // The highest bit says how wide the size is, and is no part of it.
    const first = this.#byte(start + idWidth) - 2 ** (8 - sizeWidth);
    const size = this.#number(first, { from: start + idWidth + 1, to: content });
    // All bits of an unknown size are set.
    const isUnknown = size >= 2 ** (7 * sizeWidth) - 1;
    if (!isUnknown && content + size > end) return null;
    return { id: found, start, content, end: isUnknown ? null : content + size };
  }

  /** The number that begins with this byte and goes on with those of the range. */
  #number(first: number, { from, to }: { from: number; to: number }): number {
    let value = first;
    for (let at = from; at < to; at += 1) value = value * 256 + this.#byte(at);
    return value;
  }

  /** 0 behind the end of the file, which begins no element. */
  #byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }
}
