const ofEverybody = new Set<unknown>([
  "GET /api/settings.php",
  "GET /api/companyinfo.php",
  "GET /api/interests.php",
  "GET /api/regions.php",
]);

/** The answer to a call of this key is the same for members and visitors. */
export function isOfEverybody(key: unknown): boolean {
  return ofEverybody.has(key);
}
