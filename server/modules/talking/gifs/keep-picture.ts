import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { discardFiles } from "#server/modules/people/photos/discard-files.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { AppError } from "#server/platform/errors.ts";
import { gifEdgeLongest } from "#server/platform/gifs/gif-limits.ts";
import { GifError, type GifProvider } from "#server/platform/gifs/gif-provider.ts";
import { drawStill } from "#server/platform/images/still-picture.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import { createBoundedQueue } from "#server/platform/work/bounded-queue.ts";
import { forgetGifs } from "./forget-gifs.ts";
import { gifFetchesAtOnce, gifPicturesAtMost, gifPicturesPerHour } from "./gif-limits.ts";
import { type GifSize, gifFilesKey, gifKey } from "./gif-rules.ts";
import { findGif, type GifRow } from "./queries.ts";

export type PictureServices = FileServices & { db: Db; gifs: GifProvider | null; rateLimits: RateLimits };
/** gone: no such gif, or the provider no longer has it; refused: its file is none that we keep; away: no answer. */
export type Kept = "kept" | "gone" | "refused" | "away";

const underWay = new Map<string, Promise<Kept>>();
const fetching = createBoundedQueue(gifFetchesAtOnce);

/**
 * Fetches a size of a gif from its provider, with a still picture of it, and stores both, unless they are stored. Calls
 * for the same size at the same time are one. `memberId`: whose limit counts it (too_many_requests).
 */
export async function keepPicture(
  services: PictureServices,
  { gifId, size, memberId }: { gifId: string; size: GifSize; memberId: string },
): Promise<Kept> {
  const name = `${gifId}/${size}`;
  const begun = underWay.get(name);
  // defence: gif-fetch-joined
  if (begun) return begun;
  // defence: gif-pictures-per-hour
  await countPicture(services.rateLimits, memberId);
  // Somebody else may have begun meanwhile.
  const known = underWay.get(name);
  // defence: gif-fetched-once
  if (known) return known;
  const keeping = fetching(() => keep(services, gifId, size)).finally(() => underWay.delete(name));
  underWay.set(name, keeping);
  return keeping;
}

/** Its refusal says how long the member waits: it may be most of an hour. */
async function countPicture(rateLimits: RateLimits, memberId: string): Promise<void> {
  try {
    await rateLimits.take(`gif-pictures:${memberId}`, gifPicturesPerHour, hourSeconds);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { params } = error;
    throw new AppError(error.code, { ...params, frees_in_ms: Number(params.seconds) * 1000 });
  }
}

async function keep(services: PictureServices, gifId: string, size: GifSize): Promise<Kept> {
  const { db, gifs: provider, log } = services;
  const row = await findGif(db, gifId);
  if (!row) return "gone";
  if (isStored(row, size)) return "kept";
  // defence: gif-of-this-provider
  if (!provider || row.provider !== provider.name) return "gone";
  // Only addresses of rows are fetched, and only the provider's answers make rows.
  const address = size === "small" ? row.smallAddress : row.largeAddress;
  const picture = await provider.fetchPicture(address).catch(async (error: unknown) => {
    if (!(error instanceof GifError)) throw error;
    const { failure } = error;
    log.warn({ failure }, "the picture of a gif could not be fetched");
    // Nothing is stored that a message could show: the provider is not asked again for each of its readers.
    if (failure === "gone" && (size === "large" || !row.hasLarge)) await forgetGifs(services, [gifId]);
    return ({ gone: "gone", rejected: "gone", garbage: "refused" } as const)[String(failure)] ?? "away";
  });
  if (typeof picture === "string") return picture;
  const still = await drawStill(picture, { edge: gifEdgeLongest, pictures: gifPicturesAtMost });
  // defence: gif-file-looked-at
  if (!still) return "refused";
  return store(services, { gifId, size, picture, still });
}

type Files = { gifId: string; size: GifSize; picture: Buffer; still: Buffer };

async function store(
  { db, storage, log }: PictureServices,
  { gifId, size, picture, still }: Files,
): Promise<Kept> {
  try {
    await storage.put(gifKey(gifId, `${size}-still`), still);
    await storage.put(gifKey(gifId, size), picture);
  } catch (err) {
    log.error({ err }, "the picture of a gif could not be stored");
    throw new AppError("unavailable");
  }
  const [row] = await db
    .update(gifs)
    .set(flagOf(size, true))
    .where(eq(gifs.id, gifId))
    .returning({ id: gifs.id });
  if (row) return "kept";
  // It was swept meanwhile: nothing else would find the files.
  // defence: swept-gif-leaves-nothing
  await discardFiles(db, storage, gifFilesKey(gifId));
  return "gone";
}

/** After a file was lost: the next call fetches it again. */
export async function forgetPicture(
  db: Db,
  { gifId, size }: { gifId: string; size: GifSize },
): Promise<void> {
  await db.update(gifs).set(flagOf(size, false)).where(eq(gifs.id, gifId));
}

export const isStored = (row: GifRow, size: GifSize): boolean =>
  size === "small" ? row.hasSmall : row.hasLarge;

const flagOf = (size: GifSize, isKept: boolean) =>
  size === "small" ? { hasSmall: isKept } : { hasLarge: isKept };
