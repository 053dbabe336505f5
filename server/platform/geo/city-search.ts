import { type City, type CityTable, cityAt, otherNames } from "./cities.ts";
import { cityTextMaxLength, suggestedCities } from "./geo-limits.ts";

export type CitySearch = { text: string; country?: string | undefined; limit?: number | undefined };

const plainLetters: Record<string, string> = {
  ł: "l",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  đ: "d",
  ð: "d",
  þ: "th",
};
/** Replacements for keyboards without these letters: Koeln, Aarhus, Toender. */
const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** Lower case without accents and signs: "Łódź" is "lodz", "'s-Hertogenbosch" is "s hertogenbosch". */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[łøæœßđðþ]/g, (letter) => plainLetters[letter]!)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function spellings(name: string): Set<string> {
  const plain = plainText(name);
  const found = new Set([plain]);
  const lower = name.toLowerCase().normalize("NFC");
  if (/[äöüåø]/.test(lower)) found.add(plainText(lower.replace(/[äöüåø]/g, (letter) => spelledOut[letter]!)));
  if (/^(sankt|saint|sainte|sint) /.test(plain)) found.add(plain.replace(/^\w+/, "st"));
  return found;
}

/** Makes a search over the table: sorted names, with an own entry for every later word of a name. */
export function createCitySearch(table: CityTable) {
  const entries: { key: string; at: number; start: boolean }[] = [];
  for (let at = 0; at < table.ids.length; at += 1) {
    const keys = new Set<string>();
    for (const name of [table.names[at]!, ...otherNames(table.ids[at]!)]) {
      for (const key of spellings(name)) keys.add(key);
    }
    for (const key of keys) {
      entries.push({ key, at, start: true });
      for (let gap = key.indexOf(" "); gap >= 0; gap = key.indexOf(" ", gap + 1)) {
        entries.push({ key: key.slice(gap + 1), at, start: false });
      }
    }
  }
  entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const keys = entries.map((entry) => entry.key);
  const cities = Uint32Array.from(entries, (entry) => entry.at);
  const starts = Uint8Array.from(entries, (entry) => (entry.start ? 1 : 0));

  function firstFrom(text: string): number {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The whole name first, then its beginning, then a later word; the larger city first within each. */
  return function searchCities({ text, country, limit = suggestedCities }: CitySearch): City[] {
    const wanted = plainText(text.slice(0, cityTextMaxLength));
    if (wanted === "") return [];
    const ranks = new Map<number, number>();
    for (let entry = firstFrom(wanted); keys[entry]?.startsWith(wanted); entry += 1) {
      const at = cities[entry]!;
      if (country !== undefined && table.countries[at] !== country) continue;
      const rank = starts[entry] === 0 ? 2 : keys[entry] === wanted ? 0 : 1;
      if (rank < (ranks.get(at) ?? Number.POSITIVE_INFINITY)) ranks.set(at, rank);
    }
    const comesBefore = (one: number, other: number) =>
      (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0) ||
      (table.populations[other] ?? 0) - (table.populations[one] ?? 0);
    // Thousands of names begin with one letter: only the first few of them are sorted.
    const best: number[] = [];
    for (const at of ranks.keys()) {
      const last = best.at(-1);
      if (best.length >= limit && last !== undefined && comesBefore(at, last) >= 0) continue;
      const place = best.findIndex((other) => comesBefore(at, other) < 0);
      best.splice(place < 0 ? best.length : place, 0, at);
      if (best.length > limit) best.pop();
    }
    return best.map((at) => cityAt(table, at));
  };
}
