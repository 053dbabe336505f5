import type { Services } from "#server/services.ts";
import { sweepPhotos } from "./sweep-photos.ts";

export function chatPhotoJobs({ clock, db, log, queue, storage }: Services): void {
  queue.schedule("sweep-chat-photos", "* * * * *", async () => {
    const swept = await sweepPhotos(db, { storage, log }, clock.now());
    if (swept.unsent + swept.viewed > 0) log.info(swept, "swept photos of chats");
  });
}
