import { hear } from "#server/events.ts";
import type { Services } from "#server/services.ts";
import { buildArchive } from "./build-archive.ts";
import { endArchives } from "./end-archives.ts";
import { sweepArchives } from "./sweep-archives.ts";

export function archiveJobs(services: Services): void {
  const { clock, queue } = services;
  queue.on<{ archiveId: string }>("build-archive", (order) => buildArchive(services, order), "slow");
  hear(queue, "account.secured", "archives-end", ({ memberId }) =>
    endArchives(services, { memberId, now: clock.now() }),
  );
  queue.schedule("sweep-archives", "53 * * * *", () => sweepArchives(services, clock.now()));
}
