import { normalizeEmail } from "./email-address.ts";
import { slipsFromLength } from "./mail-limits.ts";

/** Provider name -> its real endings. A typo without a better match means the first. */
const providers: Record<string, readonly string[]> = {
  gmail: ["com"],
  googlemail: ["com", "de"],
  hotmail: ["com", "nl", "de", "it", "fr", "es", "dk", "fi", "no", "se", "be", "ch", "at", "co.uk"],
  outlook: ["com", "de", "it", "fr", "es", "dk", "be", "at", "pl", "no", "se", "nl", "fi"],
  live: ["com", "nl", "de", "it", "fr", "dk", "fi", "no", "se", "be", "at", "co.uk", "ie"],
  msn: ["com"],
  yahoo: ["com", "de", "it", "fr", "es", "dk", "no", "se", "pl", "ie", "co.uk", "nl", "be"],
  ymail: ["com"],
  icloud: ["com"],
  me: ["com"],
  mac: ["com"],
  mail: ["com", "de", "ee"],
  email: ["com", "de", "it"],
  aol: ["com", "de", "it", "fr", "co.uk"],
  proton: ["me"],
  protonmail: ["com", "ch"],
  fastmail: ["com", "fm"],
  posteo: ["de", "net"],
  mailbox: ["org"],
  gmx: ["de", "net", "at", "ch", "com"],
  web: ["de"],
  freenet: ["de"],
  "t-online": ["de"],
  arcor: ["de"],
  bluewin: ["ch"],
  aon: ["at"],
  ziggo: ["nl"],
  kpnmail: ["nl"],
  planet: ["nl"],
  home: ["nl"],
  casema: ["nl"],
  upcmail: ["nl"],
  xs4all: ["nl"],
  telenet: ["be"],
  skynet: ["be"],
  proximus: ["be"],
  libero: ["it"],
  virgilio: ["it"],
  tiscali: ["it"],
  alice: ["it"],
  tin: ["it"],
  orange: ["fr"],
  wanadoo: ["fr", "es"],
  laposte: ["net"],
  free: ["fr"],
  sfr: ["fr"],
  neuf: ["fr"],
  bbox: ["fr"],
  telefonica: ["net", "es"],
  wp: ["pl"],
  o2: ["pl"],
  onet: ["pl", "eu"],
  interia: ["pl", "eu"],
  gazeta: ["pl"],
  op: ["pl"],
  tlen: ["pl"],
  stofanet: ["dk"],
  jubii: ["dk"],
  kolumbus: ["fi"],
  elisanet: ["fi"],
  luukku: ["com"],
  suomi24: ["fi"],
  online: ["no", "de"],
  telia: ["com"],
  telenor: ["no"],
  comhem: ["se"],
  bredband: ["net"],
  spray: ["se"],
  btinternet: ["com"],
  sky: ["com"],
  comcast: ["net"],
  verizon: ["net"],
};

/** Endings that do not exist: always a typo. */
const comTypos = new Set(["con", "cmo", "ocm", "vom", "xom", "comm", "coom", "ccom", "c0m", "conm", "cpm"]);

/** Steps (insert, drop, replace, swap neighbours) from one word to the other. */
function editDistance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, older[j - 2]! + 1);
      }
      row.push(best);
    }
    older = previous;
    previous = row;
  }
  return previous[b.length]!;
}

function slipsAllowed(name: string): number {
  if (name.length < slipsFromLength.one) return 0;
  return name.length < slipsFromLength.two ? 1 : 2;
}

function bestEnding(
  endings: readonly string[],
  typed: string,
  country: string | null,
): { ending: string; distance: number } {
  const own = country?.toLowerCase();
  const ranked = endings
    .map((ending) => ({ ending, distance: editDistance(typed, ending) }))
    .sort((a, b) => a.distance - b.distance || Number(b.ending === own) - Number(a.ending === own));
  return ranked[0]!;
}

/**
 * What the writer probably meant (`anna@gmial.con` -> `anna@gmail.com`), or null when nothing looks wrong. A guess
 * to offer, never to apply; `country` (ISO code) breaks ties between endings.
 */
export function suggestEmail(input: string, country: string | null = null): string | null {
  const address = normalizeEmail(input);
  if (!address) return null;
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const dot = domain.indexOf(".");
  const name = domain.slice(0, dot);
  const typed = domain.slice(dot + 1);
  if (providers[name]?.includes(typed)) return null;

  let best: { domain: string; distance: number } | null = null;
  for (const [candidate, endings] of Object.entries(providers)) {
    const nameDistance = name !== candidate && isAnagram(name, candidate) ? 1 : editDistance(name, candidate);
    if (nameDistance > slipsAllowed(candidate)) continue;
    if (nameDistance === 2 && name[0] !== candidate[0]) continue;
    const { ending, distance } = bestEnding(endings, typed, country);
    const endingFits =
      distance === 0 || (distance === 1 && isSlip(name, candidate, typed)) || isGmail(candidate);
    if (!endingFits && !(comTypos.has(typed) && ending === "com")) continue;
    const total = nameDistance * 2 + distance;
    if (total > 0 && (!best || total < best.distance))
      best = { domain: `${candidate}.${ending}`, distance: total };
  }
  if (best) return `${address.slice(0, at)}@${best.domain}`;
  return comTypos.has(typed) ? `${address.slice(0, at)}@${name}.com` : null;
}

/** The right letters in the wrong order (`icould`) count as one slip. */
function isAnagram(a: string, b: string): boolean {
  return [...a].sort().join("") === [...b].sort().join("");
}

/** Gmail has one ending only, so any other after an exact or near `gmail` is a slip. */
function isGmail(candidate: string): boolean {
  return candidate === "gmail";
}

/** A two-letter ending may be a country's own (`live.ca`): only after a long exact name is a near miss a slip. */
function isSlip(name: string, candidate: string, typed: string): boolean {
  const realCountryEnding =
    typed.length === 2 && !["co", "cm", "om", "ed", "ln", "ti", "rf", "lp"].includes(typed);
  return !realCountryEnding && (name === candidate || candidate.length >= slipsFromLength.one);
}
