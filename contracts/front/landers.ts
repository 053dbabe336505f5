import type { Gender } from "#contracts/people/profile-options.ts";

/** Landing pages for visitors who come from elsewhere, at /landers/... (seed section 2). */
export const landers = [
  "tinderswipe",
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
] as const;
export type Lander = (typeof landers)[number];

/** The pictures that a page can open with. */
export type Scene = "night" | "park" | "cafe" | "dance" | "road" | "home";

/** Filters of /members that the search starts with once the sign-up is done. */
type Filters = { min_age?: number; max_age?: number; order?: "nearest" | "online" | "newest" };
type Subject = { at: Lander; hero: Scene; filters?: Filters };
type Prefix = Subject & { niche: number; gender?: Gender; seeks?: Gender };

/** The choices of a slug: its words, the picture, its home lander, and the first search. */
export const themes = {
  nearby: { at: "maplanding", hero: "park", filters: { order: "nearest" } },
  tonight: { at: "alonetonight", hero: "night", filters: { order: "online" } },
  weekend: { at: "collagelanding", hero: "road" },
  serious: { at: "video", hero: "home" },
  casual: { at: "iconslanding", hero: "cafe" },
  "over-40": { at: "transitionsvideolanding", hero: "cafe", filters: { min_age: 40 } },
  "over-50": { at: "transitionsvideolanding", hero: "park", filters: { min_age: 50 } },
  "over-60": { at: "gallery", hero: "home", filters: { min_age: 60 } },
  "single-parents": { at: "socialnetwork", hero: "home" },
  travel: { at: "maplanding", hero: "road" },
  outdoors: { at: "collagelanding", hero: "park" },
  coffee: { at: "iconslanding", hero: "cafe" },
  dancing: { at: "collagelanding", hero: "dance" },
  shy: { at: "socialnetwork", hero: "home" },
  "fresh-start": { at: "video", hero: "road" },
  "night-owls": { at: "alonetonight", hero: "night", filters: { order: "online" } },
} as const satisfies Record<string, Subject>;
export type Theme = keyof typeof themes;

/** Before a slug or alone: the niche whose colours, words and people the page takes (decisions, Sites: 2 to 7). */
export const prefixes = {
  she: { niche: 2, at: "gallery", hero: "cafe" },
  bdsm: { niche: 3, at: "iconslanding", hero: "night" },
  bbw: { niche: 4, at: "gallery", hero: "dance", seeks: "woman" },
  gilf: { niche: 5, at: "video", hero: "park", seeks: "woman", filters: { min_age: 60 } },
  milf: { niche: 6, at: "transitionsvideolanding", hero: "cafe", seeks: "woman", filters: { min_age: 40 } },
  gay: { niche: 7, at: "socialnetwork", hero: "dance", gender: "man", seeks: "man" },
} as const satisfies Record<string, Prefix>;
export type PrefixName = keyof typeof prefixes;

export type LanderPick = { theme: Theme | null; prefix: PrefixName | null };

const isTheme = (text: string): text is Theme => Object.hasOwn(themes, text);
const isPrefix = (text: string): text is PrefixName => Object.hasOwn(prefixes, text);

/** The meaning of a slug: `nearby`, `gay` or `gay-nearby`; the default without a slug, null for an unknown one. */
export function readLanderSlug(slug: string | undefined): LanderPick | null {
  if (slug === undefined) return { theme: null, prefix: null };
  if (isTheme(slug)) return { theme: slug, prefix: null };
  if (isPrefix(slug)) return { theme: null, prefix: slug };
  const dash = slug.indexOf("-");
  const [prefix, theme] = [slug.slice(0, dash), slug.slice(dash + 1)];
  return dash > 0 && isPrefix(prefix) && isTheme(theme) ? { theme, prefix } : null;
}

/** Picture, first answers and filters: a theme's own, and what the niche adds. */
export function describePick({ theme, prefix }: LanderPick): {
  hero: Scene | null;
  gender: Gender | null;
  seeks: Gender | null;
  filters: Filters;
} {
  const subject: Subject | null = theme && themes[theme];
  const niche: Prefix | null = prefix && prefixes[prefix];
  const ages = [niche?.filters?.min_age ?? 0, subject?.filters?.min_age ?? 0];
  return {
    hero: subject?.hero ?? niche?.hero ?? null,
    gender: niche?.gender ?? null,
    seeks: niche?.seeks ?? null,
    filters: {
      ...niche?.filters,
      ...subject?.filters,
      // Niche and theme may each have a minimum age: the higher one applies.
      ...(Math.max(...ages) > 0 && { min_age: Math.max(...ages) }),
    },
  };
}

/**
 * The canonical address of a page: each theme has one home lander, and each niche has one, with any theme.
 */
export function landerHome(lander: Lander, { theme, prefix }: LanderPick): string {
  if (prefix) return `/landers/${prefixes[prefix].at}/${prefix}`;
  if (theme) return `/landers/${themes[theme].at}/${theme}`;
  return `/landers/${lander}`;
}

/** Whether a site serves the pages of a niche: a general site serves all, a niche site its own. */
export function servesNiche(siteNiche: number, niche: number): boolean {
  return siteNiche === 1 || siteNiche === niche;
}

/**
 * Whether search engines are shown them. Payments for niches 3 to 6 are refused by the gateway that a general site
 * usually has (decisions, Money): there its pages are for those who were sent to them.
 */
export function listsNiche(siteNiche: number, niche: number): boolean {
  return siteNiche === niche || (siteNiche === 1 && (niche === 2 || niche === 7));
}

/** The prefix that gives a page of this niche its people and answers; none for a general site. */
export function prefixOfNiche(niche: number): PrefixName | null {
  const names = Object.keys(prefixes) as PrefixName[];
  return names.find((name) => prefixes[name].niche === niche) ?? null;
}

/** All canonical addresses that such a site shows to search engines. */
export function listLanderHomes(siteNiche: number): string[] {
  const none = { theme: null, prefix: null };
  const listed = (Object.keys(prefixes) as PrefixName[]).filter((name) =>
    listsNiche(siteNiche, prefixes[name].niche),
  );
  return [
    ...landers.map((lander) => landerHome(lander, none)),
    ...Object.keys(themes).map((theme) => landerHome("video", { ...none, theme: theme as Theme })),
    ...listed.map((prefix) => landerHome("video", { ...none, prefix })),
  ];
}

/** The niche that a page's address names; null where it names none. */
export function nicheOfPath(path: string): number | null {
  const slug = /^\/landers\/[a-z]+\/([a-z0-9-]+)(?:\.data)?\/?(?:\?|$)/.exec(path)?.[1];
  const prefix = slug === undefined ? null : (readLanderSlug(slug)?.prefix ?? null);
  return prefix && prefixes[prefix].niche;
}
