import type { z } from "zod";
import type { archive as archiveShape } from "#contracts/people/archives.ts";
import type { archives } from "#server/db/schema/archives.ts";
import { archiveAgainMs, longestBuildMs } from "./archive-limits.ts";

export function presentArchive(row: typeof archives.$inferSelect, now: Date): z.input<typeof archiveShape> {
  const { status, progress, createdAt, expiresAt, sizeBytes } = row;
  const isLate = status === "building" && now.getTime() - createdAt.getTime() > longestBuildMs;
  const againAt = isLate ? now : new Date(createdAt.getTime() + archiveAgainMs);
  return {
    status: isLate ? "failed" : status,
    progress,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    size_bytes: sizeBytes,
    again_at: againAt.toISOString(),
  };
}
