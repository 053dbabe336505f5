import { suspensionHours } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { FieldError } from "#server/platform/errors.ts";
import { hourMs } from "#server/platform/time-units.ts";
import { type Restricted, shutOut } from "./shut-out.ts";

/** Suspends a member for some hours; answers until when. It ends by itself (`endSuspensions`). */
export async function suspendAccount(
  tx: Db,
  { hours, ...restricted }: Restricted & { hours: number },
): Promise<Date> {
  const { min, max } = suspensionHours;
  if (hours < min) throw new FieldError({ hours: { code: "too_small" } });
  if (hours > max) throw new FieldError({ hours: { code: "too_large" } });
  const until = new Date(restricted.now.getTime() + hours * hourMs);
  await shutOut(tx, restricted, { status: "suspended", suspendedUntil: until });
  return until;
}
