import type { Services } from "#server/services.ts";
import { sweepGifs } from "./sweep-gifs.ts";

export function gifJobs({ clock, db, log, queue, storage }: Services): void {
  queue.schedule("sweep-gifs", "* * * * *", async () => {
    const swept = await sweepGifs(db, { storage, log }, clock.now());
    if (swept > 0) log.info({ swept }, "swept gifs that were never sent");
  });
}
