import { beside } from "./beside.ts";
import { care } from "./care.ts";
import { desk } from "./desk.ts";
import { front } from "./front.ts";
import { ground } from "./ground.ts";
import { meeting } from "./meeting.ts";
import { money } from "./money.ts";
import { people } from "./people.ts";
import type { Sheet } from "./sheet.ts";
import { talking } from "./talking.ts";

/** The sample request and the access row of every route, by wings. */
export const sheets: readonly Sheet[] = [ground, people, money, meeting, talking, care, front, desk, beside];

/** The routes that have a row, in its order. */
export function routesOf({ access }: Sheet): string[] {
  return linesOf(access).map((line) => line.trim().split(/\s+/).slice(0, 2).join(" "));
}

/** The rows of a sheet, without its head. */
export function linesOf(access: string): string[] {
  return access.trim().split("\n").slice(1).filter(Boolean);
}
