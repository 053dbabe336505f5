/**
 * The time that a piece of work takes on the main thread, in units of a yardstick that takes about a
 * millisecond on any machine as fast as today's. Only processor time of this thread counts: no waits for
 * other threads, no other processes. Work that seems too long is measured again beside the yardstick, because
 * other load slows a processor down; the shortest of several runs counts.
 */
export async function heldUnits(work: () => unknown, enough: number): Promise<number> {
  known ??= Math.min(...Array.from({ length: 40 }, measureYardstick));
  let least = await measure(work);
  if (least / known <= enough) return least / known;
  let yardstick = Number.POSITIVE_INFINITY;
  // Work that hands over to another thread shares this one with reports of the test runner while it waits.
  for (let run = 0; run < 40 && (run < 8 || least / yardstick > enough); run += 1) {
    yardstick = Math.min(yardstick, measureYardstick());
    least = Math.min(least, await measure(work));
  }
  return least / yardstick;
}

let known: number | undefined;

async function measure(work: () => unknown): Promise<number> {
  const before = spentMicroseconds();
  await work();
  return spentMicroseconds() - before;
}

function spentMicroseconds(): number {
  // Linux updates a thread's time only when the time of the whole process is read.
  process.cpuUsage();
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

const text = "the quick brown fox ".repeat(2_000);

function measureYardstick(): number {
  const before = spentMicroseconds();
  let sum = 0;
  for (let round = 0; round < 8; round += 1) {
    for (let at = 0; at < text.length; at += 1) sum = (sum * 31 + text.charCodeAt(at)) | 0;
  }
  if (sum === 1) throw new Error("unreachable");
  return spentMicroseconds() - before;
}

/** Numbers from 0 to 1, the same at every run. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Pieces of text that have slowed validators down: letters in disguise, repeats, characters that change
 * direction, join or combine, emoji.
 */
const pieces = [
  ..."az09AZ@$!|[({<+./-_ :%&'\"\\*?#=~",
  "{[i9{(t@@s{ls|{l[bb39izo66|g[<a89/|6gie",
  "4@$$1",
  "\u0301\u0316",
  "\u200d",
  "\u200f",
  "👩‍👩‍👧‍👦",
  "🇩🇪",
  "ᄀ",
  "ﷺ",
  "ß",
  "İ",
  "\ud800",
  "aaaaaaaa",
  "abababab",
  "@example.com",
  "xn--",
];

/** A text with a small change, which may be slower or faster to examine. */
export function mutate(value: string, random: () => number, longest: number): string {
  const at = Math.floor(random() * (value.length + 1));
  const piece = pieces[Math.floor(random() * pieces.length)] ?? "";
  const kind = random();
  if (kind < 0.4) return (value.slice(0, at) + piece + value.slice(at)).slice(0, longest);
  if (kind < 0.6) return (value.slice(0, at) + piece + value.slice(at + piece.length)).slice(0, longest);
  if (kind < 0.7) return value.slice(0, at) + value.slice(at + 1 + Math.floor(random() * 8));
  if (kind < 0.8) return (value + value).slice(0, longest);
  if (kind < 0.9) return piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest);
  return [...value].toReversed().join("").slice(0, longest);
}
