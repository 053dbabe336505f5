import type { Country } from "#i18n/countries.ts";
import type { Locale } from "#i18n/locales.ts";

/** One country for each language. */
export type DemoCountry = Exclude<Country, "BE" | "AT" | "CH" | "IE" | "US">;

/**
 * The cities of the demo's people, the fullest first, named as in the product's table of places; if several
 * cities of a country share a name, the most populous one is meant.
 */
export const places: Record<DemoCountry, { locale: Locale; cities: readonly string[] }> = {
  NL: {
    locale: "nl",
    cities: [
      "Amsterdam",
      "Utrecht",
      "Rotterdam",
      "Den Haag",
      "Haarlem",
      "Leiden",
      "Groningen",
      "Nijmegen",
      "Deventer",
    ],
  },
  DE: {
    locale: "de",
    cities: ["Leipzig", "Berlin", "Hamburg", "München", "Köln", "Dresden", "Bonn", "Stuttgart", "Weimar"],
  },
  IT: {
    locale: "it",
    cities: ["Bologna", "Milano", "Roma", "Torino", "Firenze", "Modena", "Napoli", "Verona", "Parma"],
  },
  FR: {
    locale: "fr",
    cities: [
      "Lyon",
      "Paris",
      "Nantes",
      "Marseille",
      "Villeurbanne",
      "Bordeaux",
      "Grenoble",
      "Lille",
      "Annecy",
    ],
  },
  ES: {
    locale: "es",
    cities: [
      "Madrid",
      "Barcelona",
      "València",
      "Sevilla",
      "Bilbao",
      "Badalona",
      "Granada",
      "Málaga",
      "Oviedo",
    ],
  },
  PL: {
    locale: "pl",
    cities: ["Kraków", "Warszawa", "Wrocław", "Gdańsk", "Poznań", "Katowice", "Gdynia", "Łódź", "Toruń"],
  },
  DK: {
    locale: "da",
    cities: [
      "København",
      "Aarhus",
      "Odense",
      "Frederiksberg",
      "Roskilde",
      "Aalborg",
      "Silkeborg",
      "Vejle",
      "Svendborg",
    ],
  },
  FI: {
    locale: "fi",
    cities: ["Helsinki", "Tampere", "Turku", "Espoo", "Oulu", "Vantaa", "Porvoo", "Jyväskylä", "Kuopio"],
  },
  NO: {
    locale: "nb",
    cities: [
      "Oslo",
      "Bergen",
      "Trondheim",
      "Stavanger",
      "Drammen",
      "Asker",
      "Tromsø",
      "Hamar",
      "Lillehammer",
    ],
  },
  SE: {
    locale: "sv",
    cities: ["Göteborg", "Stockholm", "Malmö", "Uppsala", "Lund", "Solna", "Mölndal", "Umeå", "Örebro"],
  },
  GB: {
    locale: "en",
    cities: [
      "Bristol",
      "London",
      "Manchester",
      "Edinburgh",
      "Leeds",
      "Cardiff",
      "Sheffield",
      "Glasgow",
      "Liverpool",
    ],
  },
};

export const demoCountries = Object.keys(places) as DemoCountry[];
