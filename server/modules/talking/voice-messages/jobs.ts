import type { Services } from "#server/services.ts";
import { sweepVoices } from "./sweep-voices.ts";

export function voiceMessageJobs({ clock, db, log, queue, storage }: Services): void {
  queue.schedule("sweep-voice-messages", "* * * * *", async () => {
    const swept = await sweepVoices(db, { storage, log }, clock.now());
    if (swept > 0) log.info({ swept }, "swept unsent voice messages");
  });
}
