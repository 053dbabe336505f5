import { z } from "zod";
import { accents } from "#contracts/ground/accents.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import { countries } from "#i18n/countries.ts";
import { locales } from "#i18n/locales.ts";

/** Fields of a profile that a site may show; each member may hide them one by one. `region` is the place as a whole. */
export const profileFields = [
  "sexuality",
  "region",
  "interests",
  "tattoos",
  "hair_color",
  "eye_color",
  "body_type",
  "relationship_status",
] as const;

/** Notes that a site adds to a profile: the online status with the last visit, and the distance. */
export const profileNotes = ["online", "distance"] as const;

export const searchFields = [
  "gender",
  "country",
  "countryregion",
  "age",
  "photo",
  "online",
  "new",
  "interests",
  "distance",
  "seeks",
  "looks",
  "relationship_status",
] as const;

const line = (max: number) => z.string().trim().max(max);
/** A text for readers: empty, or with a character that they see. */
const words = (max: number) => line(max).refine(isEmptyOrSeen, "invalid");
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(200);
const credits = z.number().int().min(0).max(100_000);
const count = z.number().int().min(0).max(1000);

/** Plain words, without marks or places for values. */
const wording = z.strictObject({
  title: words(90).optional(),
  lead: words(240).optional(),
  closingTitle: words(90).optional(),
  closingText: words(240).optional(),
});
export type SiteWording = z.output<typeof wording>;

/**
 * Settings of one site (seed section 3), by subject. Rows store the differences from the defaults
 * (server/modules/ground/sites/default-settings.ts). The same rules apply to writing and reading.
 */
export const settingsShapes = {
  brand: z.strictObject({
    name: words(60).min(1),
    /** Empty: the host of the site's public address. */
    domain: line(253),
    /** 1 general, 2 she, 3 bdsm, 4 bbw, 5 gilf, 6 milf, 7 gay. */
    niche: z.number().int().min(1).max(7),
    /** Colours of the site's own; empty: those of the niche. */
    accent: z.enum(["", ...accents], "invalid"),
    /** The CDN for images: scheme, host and perhaps a path; empty: the site itself. */
    cdnPrefix: line(500).refine(isPrefix, "invalid"),
    /** The sender's name of mails; empty: the site's name. */
    mailName: words(60),
    /** Empty: the company's. */
    supportPhone: line(40),
    /** Empty: the sender of mails, or support@ the domain. */
    supportEmail: z.union([z.literal(""), z.email()]),
  }),
  reach: z.strictObject({
    countries: list(z.enum(countries)),
    /** The languages that the site speaks. Members keep one that is removed, and read the site in its own until then. */
    languages: list(z.enum(locales, "language_unknown")).min(1).refine(isUnique, "invalid"),
    /** Its first two letters are the language of a first visit, if the site has it; empty: the browser's, among the country's. */
    domainLanguage: line(35),
    isLanguageMenuHidden: z.boolean(),
  }),
  signup: z.strictObject({
    mode: z.enum(["all", "with_trafficsource", "other"]),
    /** Networks that count as a traffic source, whatever their case. */
    allowedNetworks: list(line(100).min(1)),
    inviteCodes: list(line(100).min(1)),
  }),
  search: z.strictObject({
    /** Whether visitors may see members; there is a separate setting for visitors from a traffic source. */
    forVisitors: z.enum(["none", "other"]),
    forTrafficSource: z.enum(["none", "other"]),
    fields: list(z.enum(searchFields)),
  }),
  profiles: z.strictObject({
    visibleFields: list(z.enum(profileFields)),
    visibleNotes: list(z.enum(profileNotes)),
  }),
  /** Fictional and cam profiles (promise 1). The database reads two of these too: `serves_fictional`, `is_kind_served`. */
  kinds: z.strictObject({
    /** One character before the word for a fictional profile, such as an emoji. */
    fictionalIcon: words(16).refine(isOneCharacter, "too_long"),
    /** If it is empty, the site shows no fictional profiles. */
    fictionalWarning: words(1000),
    /** The word for one, and for several; empty: the product's own words in the reader's language. */
    fictionalSingular: words(60),
    fictionalPlural: words(60),
    /** Countries whose cam profiles the site shows, labelled as advertisement. */
    camCountries: list(z.enum(countries)),
    /** The partner's page to which their profiles lead through the exit page, by https; empty: they lead nowhere. */
    camPartner: line(500).refine(isPartnerPage, "invalid"),
    isReselling: z.boolean(),
  }),
  chat: z.strictObject({
    /** Graphemes a message may have. */
    messageLength: z.number().int().min(1).max(10_000),
  }),
  photos: z.strictObject({
    freeSlots: count,
    premiumSlots: count,
    /** Photos of another member that a free member sees sharp; premium sees all. */
    freeVisible: count,
  }),
  games: z.strictObject({
    /** Likes that a free member gives in the swipe game on one day. */
    freeLikes: count,
  }),
  money: z.strictObject({
    /** Credits that a message, a photo in chat and the gifts cost, and that a sign-up brings. */
    messageCredits: credits,
    photoCredits: credits,
    giftCredits: list(credits),
    signupCredits: credits,
    freeMessages: count,
    /** Conversations that free messages may begin. */
    freeConversations: count,
    refundDays: z.number().int().min(0).max(365),
    /** The company's SEPA creditor identifier, which mandates name; empty: no direct debits. */
    creditorId: line(35).refine(isCreditorId, "invalid"),
  }),
  legal: z.strictObject({
    /** Whether visitors of some countries are warned before they enter. */
    hasEntryWarning: z.boolean(),
  }),
  marketing: z.strictObject({
    /** Title and description of the landing page; empty: the product's own words. */
    indexTitle: words(200),
    description: words(500),
    /** Words of the site's own on its home page, by language; what is left out is said in the product's words. */
    wording: z.partialRecord(z.enum(locales), wording),
  }),
  push: z.strictObject({
    publicKey: line(200),
  }),
};

export type SettingsGroup = keyof typeof settingsShapes;
export type Settings = { [Group in SettingsGroup]: z.output<(typeof settingsShapes)[Group]> };
/** The differences from the defaults, as stored in a row. */
export type SettingsOverrides = { [Group in SettingsGroup]?: Partial<Settings[Group]> };

/** The audience of a setting: all callers of settings.php, or only the server. A setting without a line does not compile. */
export const settingsAudience = {
  brand: {
    name: "public",
    domain: "public",
    niche: "public",
    accent: "public",
    cdnPrefix: "public",
    mailName: "public",
    supportPhone: "public",
    supportEmail: "public",
  },
  reach: {
    countries: "public",
    languages: "public",
    domainLanguage: "public",
    isLanguageMenuHidden: "public",
  },
  signup: { mode: "public", allowedNetworks: "private", inviteCodes: "private" },
  search: { forVisitors: "public", forTrafficSource: "public", fields: "public" },
  profiles: { visibleFields: "public", visibleNotes: "public" },
  kinds: {
    fictionalIcon: "public",
    fictionalWarning: "public",
    fictionalSingular: "public",
    fictionalPlural: "public",
    camCountries: "private",
    camPartner: "private",
    isReselling: "public",
  },
  chat: { messageLength: "public" },
  photos: { freeSlots: "public", premiumSlots: "public", freeVisible: "private" },
  games: { freeLikes: "private" },
  money: {
    messageCredits: "public",
    photoCredits: "public",
    giftCredits: "public",
    signupCredits: "public",
    freeMessages: "public",
    freeConversations: "public",
    refundDays: "public",
    creditorId: "private",
  },
  legal: { hasEntryWarning: "public" },
  marketing: { indexTitle: "public", description: "public", wording: "private" },
  push: { publicKey: "public" },
} as const satisfies { [Group in SettingsGroup]: Record<keyof Settings[Group], "public" | "private"> };

type Audience = typeof settingsAudience;
/** The settings that may leave the server; the type has no private fields. */
export type PublicSettings = {
  [Group in SettingsGroup]: {
    [Field in keyof Settings[Group] as Field extends keyof Audience[Group]
      ? Audience[Group][Field] extends "public"
        ? Field
        : never
      : never]: Settings[Group][Field];
  };
};

/** Country, two check digits, three of the creditor's own choice, and a national part: mod 97 is 1 without the three. */
function isCreditorId(text: string): boolean {
  if (text === "") return true;
  const [, country, check, national] = /^([A-Z]{2})(\d{2})[A-Z\d]{3}([A-Z\d]{1,28})$/.exec(text) ?? [];
  if (!country || !check || !national) return false;
  const digits = `${national}${country}${check}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

function isUnique(items: readonly string[]): boolean {
  return new Set(items).size === items.length;
}

function isEmptyOrSeen(text: string): boolean {
  return text === "" || hasVisible(text);
}

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
function isOneCharacter(text: string): boolean {
  return [...characters.segment(text)].length <= 1;
}

/** A page of a public host: the exit page shows this address, so it has no password, port or fragment. */
function isPartnerPage(text: string): boolean {
  if (text === "") return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  const labels = url.hostname.split(".");
  const isPublic = labels.length > 1 && /[a-z]/.test(labels.at(-1) ?? "");
  return isPublic && url.port === "" && url.hash === "" && text === url.href;
}

/** It precedes paths, and its origin is part of a header: an address without query, fragment and password. */
function isPrefix(text: string): boolean {
  if (text === "") return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return false;
  return text === `${url.origin}${url.pathname}`.replace(/\/$/, "");
}
