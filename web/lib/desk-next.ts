import { readNextPath } from "#contracts/next-path.ts";
import { firstDesk as fallback } from "./desks.ts";

/** Where `?next=` leads after a log-in of staff: a page of the staff on this site, never anything else. */
export function readDeskNext(next: string | null | undefined): string {
  const path = readNextPath(next, fallback);
  // defence: desk-next-only
  if (!/^\/admin\/(?!login|welcome)/.test(path)) return fallback;
  return path;
}

/** The way to the log-in that leads back to a page. */
export function deskLoginPath(
  page: string,
  step: "/admin/login" | "/admin/login/code" = "/admin/login",
): string {
  const next = readDeskNext(page);
  return next === fallback ? step : `${step}?next=${encodeURIComponent(next)}`;
}
