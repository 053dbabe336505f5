import { hear } from "#server/events.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Services } from "#server/services.ts";
import { sweepLooseFiles } from "./discard-files.ts";
import { moderatePhoto } from "./moderate-photo.ts";
import { demoApprovalSeconds, photoReminderSeconds } from "./photo-limits.ts";

export function photoJobs({ clock, db, env, log, queue, storage }: Services): void {
  if (env.DEMO) {
    hear(queue, "photo.uploaded", "demo-approval", async ({ photoId }) => {
      await queue.send(db, "approve-demo-photo", { photoId }, { startAfterSeconds: demoApprovalSeconds });
    });
    queue.on<{ photoId: string }>("approve-demo-photo", async ({ photoId }) => {
      await moderatePhoto(db, queue, { photoId, verdict: { status: "active" }, now: clock.now() });
    });
  }

  hear(queue, "account.confirmed", "photo-reminder", async ({ memberId }) => {
    const subject = { memberId, type: "photo_reminder", subjectId: memberId };
    await notify(db, queue, { ...subject, now: clock.now(), waitSeconds: photoReminderSeconds });
  });

  queue.schedule("sweep-photo-files", "*/10 * * * *", async () => {
    const swept = await sweepLooseFiles(db, storage, clock.now());
    if (swept > 0) log.info({ swept }, "swept photo files that nothing refers to");
  });
}
