import type { Services } from "#server/services.ts";
import { sendDue } from "./send-due.ts";

export function announcementJobs(services: Services): void {
  const { clock, queue } = services;
  queue.schedule("send-announcements", "* * * * *", async () => {
    await sendDue(services, clock.now());
  });
}
