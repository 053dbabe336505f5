import type { Gif } from "#contracts/talking/gifs.ts";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { AppError } from "#server/platform/errors.ts";
import { GifError, type GifProvider, type GifSearch } from "#server/platform/gifs/gif-provider.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { gifsPerPage } from "./gif-limits.ts";
import { presentGif } from "./present.ts";
import { storeFound } from "./store-found.ts";

type Services = { db: Db; gifs: GifProvider; log: Log };
type Search = Omit<GifSearch, "limit"> & { now: Date };

/**
 * A page of the provider's results, stored as rows of ours. The words go to the provider and nowhere else. Refuses with
 * `unavailable` if the provider does not answer.
 */
export async function searchGifs(
  { db, gifs: provider, log }: Services,
  { now, ...search }: Search,
): Promise<{ gifs: Gif[]; next: string | null }> {
  const found = await provider.search({ ...search, limit: gifsPerPage }).catch((error: unknown) => {
    if (!(error instanceof GifError)) throw error;
    log.warn({ failure: error.failure }, "a search for gifs failed");
    throw new AppError("unavailable");
  });
  const stored = await retryOnConflict(() =>
    storeFound(db, { provider: provider.name, found: found.gifs, now }),
  );
  return { gifs: stored.map(({ id, ...facts }) => presentGif(id, facts)), next: found.next };
}
