import { and, asc, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import type { FileServices } from "#server/modules/people/photos/make-files.ts";
import { GifError, type GifProvider } from "#server/platform/gifs/gif-provider.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { forgetGifs } from "./forget-gifs.ts";
import { gifAskedAgainSeconds, gifsAskedAtOnce, withdrawnGifsBelieved } from "./gif-limits.ts";

type Services = FileServices & { db: Db; gifs: GifProvider | null };
type Asked = { id: string; address: string };

/**
 * Asks the provider whether it still has the gifs that were sent and that were not seen there for a week, the longest unseen
 * first, and forgets those that it has withdrawn. Returns the number of forgotten gifs.
 */
export async function sweepWithdrawnGifs(services: Services, now: Date): Promise<number> {
  const { db, gifs: provider, log } = services;
  if (!provider) return 0;
  const before = new Date(now.getTime() - gifAskedAgainSeconds * 1000);
  const isDue = and(isNotNull(gifs.sentAt), lt(gifs.foundAt, before));
  const due = await db
    .select({ id: gifs.id, address: gifs.largeAddress })
    .from(gifs)
    .where(and(eq(gifs.provider, provider.name), isDue))
    .orderBy(asc(gifs.foundAt))
    .limit(gifsAskedAtOnce);
  const { withdrawn, others } = await askProvider(provider, due, log);
  if (others.length > 0) {
    await db
      .update(gifs)
      .set({ foundAt: now })
      .where(and(inArray(gifs.id, others), isDue));
  }
  // defence: many-missing-not-believed
  if (withdrawn.length > withdrawnGifsBelieved && withdrawn.length > others.length) {
    const counts = { withdrawn: withdrawn.length, others: others.length };
    log.error(
      counts,
      "most sent gifs are missing at their provider, which may have moved its files: none is deleted",
    );
    return 0;
  }
  return forgetGifs(services, withdrawn, before);
}

/**
 * A gif without a clear answer is asked about again in a week like those that are there, so that it does not stand before the
 * others each time. If the provider is away, the rest waits for the next sweep.
 */
async function askProvider(provider: GifProvider, due: readonly Asked[], log: Log) {
  const withdrawn: string[] = [];
  const others: string[] = [];
  for (const { id, address } of due) {
    try {
      const list = (await provider.hasPicture(address)) ? others : withdrawn;
      list.push(id);
    } catch (error) {
      if (!(error instanceof GifError)) throw error;
      // defence: trouble-is-no-takedown
      others.push(id);
      log.warn({ failure: error.failure }, "the provider did not say whether it still has a gif");
      if (error.failure !== "rejected") break;
    }
  }
  return { withdrawn, others };
}
