import { drawFilm } from "./draw-film.ts";
import { film, gifsAtOnce, gifsInAll } from "./gif-emulator-limits.ts";

/**
 * busy: 503; silent: never answers; garbage: an answer that is no JSON; huge: an answer without an end; elsewhere: a
 * redirect to another address; foreign: results whose pictures lie at another host.
 */
export type GifFault = "busy" | "silent" | "garbage" | "huge" | "elsewhere" | "foreign";
type Found = { status: number; body: object };
export type GifSearchCall = Record<string, string | undefined>;

/** Subjects of the set, each with the words that find it. */
const subjects = ["hello", "yes", "no", "love", "laugh", "party", "coffee", "cat", "good night", "thank you"];

/** The search of KLIPY's second version as far as this product uses it, over drawn pictures of our own. */
export function createGifEmulator({ key = "emulator-key" }: { key?: string } = {}) {
  const asked: GifSearchCall[] = [];
  const films = new Map<string, Promise<Buffer>>();
  const withdrawn = new Set<number>();
  let planned: GifFault[] = [];

  /** `baseUrl` is the address under which the pictures are served. */
  function search(call: GifSearchCall, baseUrl: string, isForeign = false): Found {
    if (call.key !== key) return { status: 401, body: { error: "invalid key" } };
    asked.push(call);
    const words = (call.q ?? "").trim().toLowerCase();
    if (words === "") return { status: 400, body: { error: "q is missing" } };
    const found = Array.from({ length: gifsInAll }, (_, number) => number).filter((number) =>
      subjectOf(number).includes(words),
    );
    const from = Number(call.pos ?? 0) || 0;
    const count = Math.min(gifsAtOnce, Number(call.limit ?? gifsAtOnce) || gifsAtOnce);
    const pictures = isForeign ? "http://127.0.0.2:1" : baseUrl;
    const results = found.slice(from, from + count).map((number) => ({
      id: `gif-${number}`,
      content_description: `A moving picture: ${subjectOf(number)}`,
      media_formats: {
        webp: { url: `${pictures}/pictures/${number}/large.webp`, dims: [film.large, film.large] },
        tinywebp: { url: `${pictures}/pictures/${number}/small.webp`, dims: [film.small, film.small] },
      },
    }));
    const next = from + count < found.length ? String(from + count) : "";
    return { status: 200, body: { results, next } };
  }

  /** The bytes of a picture; null if there is none. */
  async function picture(number: number, size: string): Promise<Buffer | null> {
    if (!Number.isInteger(number) || number < 0 || number >= gifsInAll) return null;
    if (withdrawn.has(number)) return null;
    if (size !== "large" && size !== "small") return null;
    const name = `${number}/${size}`;
    const drawn = films.get(name) ?? drawFilm(number, film[size]);
    films.set(name, drawn);
    return drawn;
  }

  return {
    search,
    picture,
    /** The searches so far, with everything that the caller told. */
    asked: asked as readonly GifSearchCall[],
    /** The next calls fail in this way, in the order planned. */
    plan(...faults: GifFault[]) {
      planned.push(...faults);
    },
    nextFault: (): GifFault | null => planned.shift() ?? null,
    /** The pictures of these numbers are gone until `clear`. */
    withdraw(...numbers: number[]) {
      for (const number of numbers) withdrawn.add(number);
    },
    clear() {
      planned = [];
      withdrawn.clear();
      asked.splice(0);
    },
  };
}
export type GifEmulator = ReturnType<typeof createGifEmulator>;

function subjectOf(number: number): string {
  return subjects[number % subjects.length] as string;
}
