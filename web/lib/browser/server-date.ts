/** Milliseconds by which the server's clock is ahead of the device's; 0 before the first answer of the API. */
let aheadMs = 0;

/** Takes the `Date` header of an answer of the API, which has whole seconds. */
export function noteServerDate(date: string | null): void {
  const at = Date.parse(date ?? "");
  if (Number.isFinite(at)) aheadMs = at - Date.now();
}

/** The server's time now in milliseconds, by the newest answer of the API; before one, by the device's clock. */
export function readServerDate(): number {
  return Date.now() + aheadMs;
}
