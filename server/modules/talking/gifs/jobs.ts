import type { Services } from "#server/services.ts";
import { sweepGifs } from "./sweep-gifs.ts";
import { sweepWithdrawnGifs } from "./sweep-withdrawn-gifs.ts";

export function gifJobs({ clock, db, gifs, log, queue, storage }: Services): void {
  queue.schedule("sweep-gifs", "* * * * *", async () => {
    const swept = await sweepGifs(db, { storage, log }, clock.now());
    if (swept > 0) log.info({ swept }, "swept gifs that were never sent");
  });
  queue.schedule("sweep-withdrawn-gifs", "31 * * * *", async () => {
    const withdrawn = await sweepWithdrawnGifs({ db, gifs, log, storage }, clock.now());
    if (withdrawn > 0) log.info({ withdrawn }, "forgot gifs that their provider has withdrawn");
  });
}
