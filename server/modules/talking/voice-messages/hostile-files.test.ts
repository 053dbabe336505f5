import { describe, expect, it } from "vitest";
import { voiceMaxBytes } from "#contracts/limits.ts";
import { recordVoice } from "#server/test/people/voice-messages.ts";
import { keepKnownBoxes } from "./known-boxes.ts";
import { keepKnownElements } from "./known-elements.ts";
import { remux } from "./remux.ts";
import { voiceHeaderBoxesAtMost, voiceHeaderBytesAtMost, voiceRowsAtMost } from "./voice-limits.ts";

const told = async (bytes: Buffer) => {
  const result = await remux(bytes).catch((error: Error) => ({ refused: `thrown: ${error.message}` }));
  return "refused" in result ? result.refused : [result.container, result.durationMs];
};
const refused = "voice_unreadable";

const numbers = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, 4 * at);
  return bytes;
};
const box = (type: string, ...content: Buffer[]) => {
  const inside = Buffer.concat(content);
  return Buffer.concat([numbers(8 + inside.length), Buffer.from(type), inside]);
};
const inTable = ["moov", "trak", "mdia", "minf", "stbl"];
const placeOf = (file: Buffer, type: string) => {
  const at = file.indexOf(type) - 4;
  expect(at, type).toBeGreaterThanOrEqual(0);
  return at;
};
/** The file with another box in the place of one, which lies in these boxes. */
function replaceBox(file: Buffer, type: string, parents: readonly string[], put: (old: Buffer) => Buffer) {
  const at = placeOf(file, type);
  const old = file.subarray(at, at + file.readUInt32BE(at));
  const added = put(old);
  const made = Buffer.concat([file.subarray(0, at), added, file.subarray(at + old.length)]);
  for (const parent of parents) {
    const start = placeOf(made, parent);
    made.writeUInt32BE(made.readUInt32BE(start) + added.length - old.length, start);
  }
  return made;
}
/** Up to the largest size of an upload, by bytes that are no sound. */
const fill = (file: Buffer) =>
  Buffer.concat([file, box("mdat", Buffer.alloc(voiceMaxBytes - file.length - 8))]);

const mp4 = (given = {}) => recordVoice({ container: "mp4", codec: "opus", seconds: 1, ...given });
const counts = [1e4, 1e6, 1e8, 0xffff_ffff];

describe("an MP4 file with absurd numbers is refused before it is parsed", () => {
  it.each(["stts", "stsz", "stsc", "stco"])("in %s: more rows than its box holds", async (type) => {
    const given = await mp4();
    const countAt = placeOf(given, type) + (type === "stsz" ? 16 : 12);
    for (const count of counts) {
      const file = Buffer.from(given);
      file.writeUInt32BE(count, countAt);
      for (const bytes of [file, fill(file)]) expect(await told(bytes), `${count}`).toBe(refused);
    }
  });

  it.each([
    ["stts", 8],
    ["stsc", 12],
    ["stco", 4],
    ["co64", 8],
  ] as const)("in %s: more rows than a recording has, in a box that holds them", async (type, each) => {
    const count = voiceRowsAtMost + 1;
    const table = box(type, numbers(0, count), Buffer.alloc(count * each));
    const file = replaceBox(await mp4(), "stsz", inTable, (old) => Buffer.concat([old, table]));
    expect(await told(file)).toBe(refused);
  });

  it("in the packets that one row stands for", async () => {
    const given = await mp4();
    for (const count of [1e6, 1e8, 0xffff_ffff]) {
      const lengths = replaceBox(given, "stts", inTable, () => box("stts", numbers(0, 1, count, 960)));
      const chunks = replaceBox(given, "stsc", inTable, () => box("stsc", numbers(0, 1, 1, count, 1)));
      const sizes = replaceBox(given, "stsz", inTable, () => box("stsz", numbers(0, 4, count)));
      for (const file of [lengths, chunks, sizes]) expect(await told(file), `${count}`).toBe(refused);
    }
  });

  it("in the packets of fragments, which need no bytes of their own", async () => {
    const given = await mp4({ isLive: true, seconds: 2 });
    const at = placeOf(given, "trun") + 8;
    for (const count of [voiceRowsAtMost + 1, ...counts.slice(1)]) {
      const file = Buffer.from(given);
      file.writeUInt32BE(count, at + 4);
      expect(await told(file), `${count} rows`).toBe(refused);
      // Each packet is as the track's defaults say.
      file.writeUInt32BE(0, at);
      for (const bytes of [file, fill(file)]) expect(await told(bytes), `${count}`).toBe(refused);
    }
    const runs = Array.from({ length: 5 }, () => box("trun", numbers(0, voiceRowsAtMost / 4)));
    const many = replaceBox(given, "trun", ["moof", "traf"], (old) => Buffer.concat([old, ...runs]));
    expect(await told(many)).toBe(refused);
  });

  it("in more boxes than a description has, and in boxes that do not fit into each other", async () => {
    const given = await mp4();
    const many = Array.from({ length: voiceHeaderBoxesAtMost }, () => box("stsc", numbers(0, 0)));
    const crowded = replaceBox(given, "stsz", inTable, (old) => Buffer.concat([old, ...many]));
    expect(await told(crowded)).toBe(refused);
    for (const [size, type] of [
      [0, "stts"],
      [7, "stts"],
      [0xffff_ffff, "stts"],
      [0xffff_ffff, "trak"],
      [0, "mdia"],
    ] as const) {
      const file = Buffer.from(given);
      file.writeUInt32BE(size, placeOf(given, type));
      expect(await told(file), `${size} ${type}`).toBe(refused);
    }
    const deep = Buffer.concat(
      Array.from({ length: 10_000 }, () => Buffer.concat([numbers(0x7fff_ffff), Buffer.from("mdia")])),
    );
    expect(await told(replaceBox(given, "mdhd", inTable.slice(0, 3), () => deep))).toBe(refused);
  });

  it("in several descriptions of one track", async () => {
    const file = await mp4();
    file.writeUInt32BE(2, placeOf(file, "stsd") + 12);
    expect(await told(file)).toBe(refused);
  });

  it("in packets that are the same bytes again and again", async () => {
    const count = 50;
    let file = replaceBox(await mp4(), "stsz", inTable, () => box("stsz", numbers(0, 400_000, count)));
    file = replaceBox(file, "stsc", inTable, () => box("stsc", numbers(0, 1, 1, 1, 1)));
    const chunks = Array.from({ length: count }, () => 0);
    file = replaceBox(file, "stco", inTable, () => box("stco", numbers(0, count, ...chunks)));
    expect(await told(fill(file))).toBe(refused);
  });
});

describe("what a recording does not need is not parsed", () => {
  it("in an MP4 file: other tables are emptied, and the sound stays", async () => {
    for (const count of counts) {
      const content = numbers(0, count, count, count);
      const hostile = ["ctts", "stss", "stz2", "saiz"].map((type) => box(type, content));
      const added = hostile.reduce((sum, { length }) => sum + length, 0);
      let file = replaceBox(await mp4(), "stsz", inTable, (old) => Buffer.concat([old, ...hostile]));
      // The sound is that much further behind.
      const at = placeOf(file, "stco");
      file = Buffer.from(file);
      for (let row = 0; row < file.readUInt32BE(at + 12); row += 1)
        file.writeUInt32BE(file.readUInt32BE(at + 16 + 4 * row) + added, at + 16 + 4 * row);
      expect(await told(file), `${count}`).toEqual(["mp4", 1000]);
    }
  });

  it("in the description of a track: a fragment that hides there", async () => {
    const hidden = box("moof", box("traf", box("tfhd", numbers(0, 1)), box("trun", numbers(0, 0xffff_ffff))));
    const parents = [...inTable, "stsd", "Opus"];
    const file = replaceBox(await mp4(), "dOps", parents, (old) => Buffer.concat([old, hidden]));
    const kept = Buffer.from(keepKnownBoxes(file) ?? []);
    const found = ["dOps", "moof", "trun"].map((type) => kept.includes(type));
    expect(found).toEqual([true, false, false]);
  });

  it("an index that the last bytes of a file name", async () => {
    const index = box("mfra", box("tfra", numbers(0, 1, 0, 0xffff_ffff)));
    const file = Buffer.concat([await mp4({ isLive: true }), box("mdat", index, numbers(index.length + 4))]);
    const kept = Buffer.from(keepKnownBoxes(file) ?? []);
    expect(kept.subarray(-8)).toEqual(box("free"));
    expect(await told(file)).toEqual(["mp4", 1000]);
  });

  it("in a WebM file: indexes and what follows the sound", async () => {
    for (const isLive of [false, true]) {
      const given = Buffer.concat([await recordVoice({ isLive, seconds: 1 }), Buffer.from("<script>")]);
      const kept = Buffer.from(keepKnownElements(given) ?? []);
      for (const gone of ["<script>", "\x11\x4d\x9b\x74", "\x1c\x53\xbb\x6b"])
        expect(kept.includes(Buffer.from(gone, "latin1")), gone).toBe(false);
      expect(await told(given)).toEqual(["webm", 1000]);
    }
  });
});

const opus = () => recordVoice({ seconds: 1 });
/** The id of an element, its size in eight bytes, and its content. */
const element = (id: number[], content: Buffer, size = content.length) =>
  Buffer.concat([Buffer.from(id), Buffer.from([0x01, 0, 0]), Buffer.alloc(1), numbers(size), content]);
const clusterId = [0x1f, 0x43, 0xb6, 0x75];
const simpleBlock = 0xa3;
/** A block at a millisecond of its cluster. */
const block = (flags: number, { at = 0, packet = [0x78], id = simpleBlock, track = 0x81 } = {}) =>
  Buffer.from([id, 0x84 + packet.length, track, 0, at, flags, ...packet]);
/** A WebM file of another one's header and description, and these clusters. */
async function withClusters(...clusters: Buffer[]) {
  const given = await recordVoice({ seconds: 1, isLive: true });
  return Buffer.concat([given.subarray(0, given.indexOf(Buffer.from(clusterId))), ...clusters]);
}
const time = Buffer.from([0xe7, 0x81, 0]);
/** Two packets of 20 ms, and what a hostile file has beside them. */
const sound = (...beside: Buffer[]) =>
  element(clusterId, Buffer.concat([time, block(0x80), block(0x80, { at: 20 }), ...beside]));
const heard = ["webm", 40];

describe("a WebM file that expands is refused before it is parsed", () => {
  it("with several packets in one block", async () => {
    const answerTo = async (...blocks: Buffer[]) =>
      told(await withClusters(element(clusterId, Buffer.concat([time, ...blocks]))));
    const group = (inside: Buffer) => Buffer.concat([Buffer.from([0xa0, 0x80 + inside.length]), inside]);
    const plain = block(0x80, { at: 20 });
    expect(await answerTo(block(0x80), plain)).toEqual(heard);
    expect(await answerTo(group(block(0, { id: 0xa1 })), plain)).toEqual(heard);
    for (const [flags, packet] of [
      [0x82, [1, 1, 0x78, 0x78]],
      [0x84, [1, 0x78, 0x78]],
      [0x86, [1, 0x81, 0x78, 0x78]],
    ] as const) {
      expect(await answerTo(block(flags, { packet: [...packet] }), plain)).toBe(refused);
      expect(await answerTo(group(block(flags, { packet: [...packet], id: 0xa1 })), plain)).toBe(refused);
    }
  });

  it("with more blocks, clusters and bytes of description than a recording has", async () => {
    expect(await told(await withClusters(sound()))).toEqual(heard);
    const foreign = block(0x80, { track: 0x82 });
    const blocks = Array.from({ length: voiceRowsAtMost }, () => foreign);
    expect(await told(await withClusters(sound(...blocks)))).toBe(refused);
    const clusters = Array.from({ length: voiceRowsAtMost }, () => element(clusterId, Buffer.alloc(0)));
    expect(await told(await withClusters(...clusters, sound()))).toBe(refused);
    const tracks = element([0x16, 0x54, 0xae, 0x6b], Buffer.alloc(voiceHeaderBytesAtMost));
    expect(await told(await withClusters(tracks, sound()))).toBe(refused);
  });

  it("with sizes that no file has, at any element, and with elements in each other", async () => {
    const given = await opus();
    for (const id of [[0x1a, 0x45, 0xdf, 0xa3], [0x16, 0x54, 0xae, 0x6b], clusterId, [0xa3]]) {
      const at = given.indexOf(Buffer.from(id)) + id.length;
      for (const size of [
        [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe],
        [0x01, 0x00, 0x00, 0x00, 0xff, 0xff, 0xff, 0xff],
        [0x00],
        [0xff],
      ]) {
        const file = Buffer.from(given);
        file.set(size, at);
        const answer = await told(file);
        expect(typeof answer === "string" ? answer : answer[0], `${id} ${size}`).toMatch(/^(voice_|webm)/);
      }
    }
    const endless = [0xa0, 0x01, 0, 0, 0, 0, 0xff, 0xff, 0xff];
    const deep = Array.from({ length: 10_000 }, () => Buffer.from(endless));
    expect(await told(await withClusters(sound(...deep)))).toEqual(heard);
    const nested = element([0xa0], element([0xa0], block(0x80)));
    expect(await told(await withClusters(sound(nested)))).toBe(refused);
  });

  it("with an element that has no size, at which a parser looks again and again", async () => {
    const given = await withClusters();
    const tags = [0x12, 0x54, 0xc3, 0x67];
    const endless = Buffer.concat([given, Buffer.from(tags), Buffer.alloc(100)]);
    expect(await told(endless)).toBe(refused);
  });
});
