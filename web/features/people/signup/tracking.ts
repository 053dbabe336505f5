const names = ["network", "ref", "sub1", "sub2", "sub3"] as const;
const key = "tracking";
type Tracking = Partial<Record<(typeof names)[number], string>>;

/**
 * The source of the visit (seed section 3): read from the address and kept for this tab; the sign-up sends it
 * to the server. For other tabs the server keeps it in a cookie if it may.
 */
export function noteTracking(search: URLSearchParams): void {
  const found: Tracking = {};
  for (const name of names) {
    const value = search.get(name);
    if (value) found[name] = value.slice(0, 100);
  }
  if (Object.keys(found).length === 0) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(found));
  } catch {
    // Storage may be off; the sign-up works without it.
  }
}

export function readTracking(): Tracking {
  noteTracking(new URLSearchParams(location.search));
  try {
    return { ...fromCookie(), ...(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Tracking) };
  } catch {
    return fromCookie();
  }
}

function fromCookie(): Tracking {
  const value = /(?:^|; )tracking=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value ? (JSON.parse(decodeURIComponent(value)) as Tracking) : {};
  } catch {
    return {};
  }
}
