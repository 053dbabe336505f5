import { readNextPath } from "#contracts/next-path.ts";
import { firstDesk as fallback } from "./desks.ts";

/** The target of `?next=` after a log-in of staff: always a page of staff on this site. */
export function readDeskNext(next: string | null | undefined): string {
  const path = readNextPath(next, fallback);
  // defence: desk-next-only
  if (!/^\/admin\/(?!login|welcome)/.test(path)) return fallback;
  return path;
}

/** The address of the log-in that leads back to a page. */
export function deskLoginPath(
  page: string,
  step: "/admin/login" | "/admin/login/code" = "/admin/login",
): string {
  const next = readDeskNext(page);
  return next === fallback ? step : `${step}?next=${encodeURIComponent(next)}`;
}
