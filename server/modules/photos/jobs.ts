import { eq } from "drizzle-orm";
import { photos } from "#server/db/schema/photos.ts";
import type { Services } from "#server/services.ts";
import { sweepLooseFiles } from "./discard-files.ts";
import { moderatePhoto } from "./moderate-photo.ts";

/** The demo has no moderators: it waits a little, so that the waiting state can be seen. */
const demoApprovalSeconds = 4;

export function photoJobs({ clock, db, env, live, log, queue, storage }: Services): void {
  if (env.DEMO) {
    queue.on<{ photoId: string }>("event:photo.uploaded", async ({ photoId }) => {
      await queue.send(db, "approve-demo-photo", { photoId }, { startAfterSeconds: demoApprovalSeconds });
    });
    queue.on<{ photoId: string }>("approve-demo-photo", async ({ photoId }) => {
      await moderatePhoto(db, queue, { photoId, verdict: { status: "active" }, now: clock.now() });
    });
  }

  queue.on<{ photoId: string; memberId: string }>("event:photo.moderated", async ({ photoId, memberId }) => {
    const [photo] = await db.select({ status: photos.status }).from(photos).where(eq(photos.id, photoId));
    if (!photo) return;
    live.publish(memberId, "photo_changed", { photo_id: photoId, status: photo.status });
    live.publish(memberId, "user_changed", {});
  });

  queue.schedule("sweep-photo-files", "*/10 * * * *", async () => {
    const swept = await sweepLooseFiles(db, storage, clock.now());
    if (swept > 0) log.info({ swept }, "swept photo files that nothing refers to");
  });
}
