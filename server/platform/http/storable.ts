import { jsonDepthAtMost } from "./http-limits.ts";

/** Text with NUL or half a surrogate pair cannot be stored exactly, so it is refused rather than changed. */
export function isStorable(value: unknown, depth = 0): boolean {
  if (depth > jsonDepthAtMost) return false;
  // defence: text-storable
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every((inner) => isStorable(inner, depth + 1));
  if (value !== null && typeof value === "object") {
    return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner, depth + 1));
  }
  return true;
}
