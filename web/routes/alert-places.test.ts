import { expect, it } from "vitest";
import type { AlertName, PageFacts } from "#web/lib/page/page-facts.ts";
import routes from "#web/routes.ts";

type Entry = (typeof routes)[number];
type Place = { path: string; without: AlertName[] };

/** Every address, with the alerts that its page and layouts omit. */
async function listPlaces(entry: Entry, base = "", around: AlertName[] = []): Promise<Place[]> {
  const { handle } = (await import(/* @vite-ignore */ `../${entry.file}`)) as { handle?: PageFacts };
  const path = [base, entry.path].filter(Boolean).join("/");
  const without = [...around, ...(handle?.without ?? [])];
  const below = await Promise.all((entry.children ?? []).map((child) => listPlaces(child, path, without)));
  return entry.children ? below.flat() : [{ path: `/${path}`, without }];
}

const settings = [
  "/notifications",
  ...["account", "security", "notifications", "privacy", "blocked", "hidden"].map(
    (name) => `/notifications/${name}`,
  ),
  ...["reports", "spending", "consents", "devices", "data"].map((name) => `/notifications/${name}`),
];
/** Seed section 4: the pages without each alert. Settings are the notifications page and its sections. */
const exceptions: Record<Exclude<AlertName, "first-message">, readonly string[]> = {
  activation: ["/signup", ...settings],
  photo: ["/profile", "/signup", "/activate/done", "/premium", "/directdebit", ...settings],
  push: ["/signup", "/notifications", "/activate/done", "/directdebit", "/premium"],
  "disabled-notifications": settings,
};

it("keeps the alerts of members away from the pages that the seed names, and from no search, chat or like", async () => {
  const places = (await Promise.all(routes.map((entry) => listPlaces(entry)))).flat();
  const without = new Map(places.map((place) => [place.path, place.without]));
  for (const [name, paths] of Object.entries(exceptions))
    for (const path of paths) expect(without.get(path), `${name} on ${path}`).toContain(name);
  for (const path of ["/members", "/chats", "/likes/:type?", "/members/:member_id", "/credits"]) {
    expect(without.has(path), path).toBe(true);
    for (const name of Object.keys(exceptions)) expect(without.get(path), path).not.toContain(name);
  }
});
