import { setPriority } from "node:os";
import { type ProcessedPhoto, processPhoto } from "#server/platform/images/images.ts";
import type { DemoPerson } from "../demo-people.ts";
import { renderPortrait } from "../portraits/render-portrait.ts";

export type PortraitTask = { person: DemoPerson; index: number };
export type PortraitAnswer = { photo: ProcessedPhoto } | { fault: string };

// hang-portraits.ts runs this process, one task after the other. Its low priority lets members' requests run
// first, on every core.
setPriority(10);

process.on("message", async ({ person, index }: PortraitTask) => {
  const answer: PortraitAnswer = await renderPortrait(person, index)
    .then(processPhoto)
    .then(
      (photo) => ({ photo }),
      (error: Error) => ({ fault: error.stack ?? error.message }),
    );
  process.send?.(answer);
});
// Ctrl-C reaches both processes, but the server decides when this one ends.
process.on("SIGINT", () => undefined);
// The server's process has ended, for any reason.
process.on("disconnect", () => process.exit());
