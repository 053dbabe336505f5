/** Places of the three former merged counties that do not belong to the largest of the new ones. */
const places = {
  "NO-31": `Askim Fossby Fredrikstad Halden Karlshus Knappstad Larkollen Lervik Meieribyen Moss Mysen Rakkestad
    Rygge Ryggebyen Sarpsborg Skjeberg Skjærhalden Skjønhaug Spydeberg Tomter Elvestad Ørje`,
  "NO-33": `Berger Drammen Flå Geilo Gol Hemsedal Hokksund Hol Hvittingfoss Hønefoss Kongsberg Lampeland Lierbyen
    Mjøndalen Nesbyen Noresund Prestfoss Rollag Rødberg Skoger Svelvik Tranby Trøim Vik Vikersund Ål`,
  "NO-39": `Andebu Barkåker Borgheim Gullhaug Holmestrand Horten Larvik Melsomvik Revetal Sande Sandefjord Selvik
    Sem Skoppum Stavern Stokke Tjøme Tønsberg Årøysund Åsgårdstrand`,
  "NO-56": `Alta Berlevåg Bjørnevatn Breivikbotn Båtsfjord Hammerfest Honningsvåg Kautokeino Kirkenes Kjøllefjord
    Kvalsund Kárášjohka Lakselv Mehamn Rypefjord Tana_bru Vadsø Vardø Vuonnabahta Ávanuorri Øksfjord`,
} as const;

const split: Record<string, { rest: string; parts: readonly (keyof typeof places)[] }> = {
  "30": { rest: "NO-32", parts: ["NO-31", "NO-33"] },
  "38": { rest: "NO-40", parts: ["NO-39"] },
  "54": { rest: "NO-55", parts: ["NO-56"] },
};

const named = new Map(
  Object.entries(places).map(([county, names]) => [
    county,
    new Set(names.split(/\s+/).map((name) => name.replace("_", " "))),
  ]),
);
/**
 * The former county has two places of this name: the one in Enebakk belongs to Akershus, this one in Våler to
 * Østfold.
 */
const kirkebygdaInOstfold = 7626137;

/**
 * The current county. The city data has those of 2020, three of which were divided in 2024: Viken,
 * Vestfold og Telemark, Troms og Finnmark.
 */
export function norwegianCounty(code: string, id: number, name: string): string {
  const merged = split[code];
  if (!merged) return code;
  if (id === kirkebygdaInOstfold) return "NO-31";
  return merged.parts.find((county) => named.get(county)!.has(name)) ?? merged.rest;
}
