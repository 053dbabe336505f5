import { describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkMessages } from "./check-messages.ts";
import { plant } from "./plant-files.ts";

type Texts = Record<string, unknown>;

const plural = "{count, plural, one {# like} other {# likes}}";
const likes: Record<string, string> = {
  en: plural,
  pl: "{count, plural, one {# polubienie} few {# polubienia} many {# polubień} other {# polubienia}}",
};

function house(
  options: {
    pl?: Texts;
    en?: Texts;
    code?: string;
    files?: Record<string, string>;
    aboutMember?: string[];
  } = {},
): string[] {
  const base: Texts = { title: "Likes", hello: "Hello {name}, nice to see you" };
  const files: Record<string, string> = {
    "web/routes/likes.tsx":
      options.code ??
      `const t = useT("likes");\nexport const page = [t("title"), t("hello"), t("count"), t("extra")];`,
  };
  for (const locale of locales) {
    const own = locale === "en" ? options.en : locale === "pl" ? options.pl : undefined;
    const count = likes[locale] ?? plural;
    const hello = locale === "en" ? base.hello : `{name} ${locale}`;
    files[`i18n/messages/${locale}/meeting/likes.json`] = JSON.stringify({
      ...base,
      hello,
      count,
      ...(options.en && locale !== "en" ? options.en : {}),
      ...own,
    });
  }
  return checkMessages(plant({ ...files, ...options.files }), options.aboutMember).map(
    ({ file, message }) => `${file.replace("i18n/messages/", "")} ${message}`,
  );
}

const used = { code: `const t = useT("likes");\nexport const page = [t("title"), t("hello"), t("count")];` };

it("is content with eleven complete languages", () => {
  expect(house(used)).toEqual([]);
});

it.each([
  ["a key too many", { extra: "Więcej" }, "extra: English has no such key"],
  ["an empty text", { title: " " }, "title: empty"],
  ["broken ICU", { title: "{name" }, "title: is no ICU message"],
  ["another argument", { hello: "Cześć {imię}" }, "hello: does not use {name}"],
  ["another type", { hello: "Cześć {name, number}" }, "{name} is number, in English plain"],
  [
    "a missing plural",
    { count: "{count, plural, one {# x} other {# y}}" },
    "{count} lacks the plural many, few",
  ],
  ["English left standing", { hello: "Hello {name}, nice to see you" }, "still the English text"],
  ["a list", { title: ["a"] }, "neither a text nor a group"],
])("refuses %s", (_name, pl, message) => {
  expect(house({ ...used, pl })).toContainEqual(
    expect.stringMatching(new RegExp(`^pl/meeting/likes.json .*${message.replace(/[{}.]/g, "\\$&")}`)),
  );
});

describe("signs that French keeps on the line of their word", () => {
  const likesIn = (locale: string, hello: string) =>
    house({
      ...used,
      files: {
        [`i18n/messages/${locale}/meeting/likes.json`]: JSON.stringify({ title: "?", hello, count: plural }),
      },
    });

  it.each([
    ["Qui, {name} ?", " ?"],
    ["Ici, {name} ; là", " ;"],
    ["{name} : oui", " :"],
    ["<b>Oui, {name} !</b>", " !"],
    ["« {name}\u00a0»", "« "],
    ["«\u00a0{name} »", " »"],
  ])("have no plain space beside them: %s", (hello, sign) => {
    expect(likesIn("fr", hello)).toContain(
      `fr/meeting/likes.json hello: a plain space in "${sign}": a no-break one belongs there`,
    );
  });

  it("have a no-break one or none, and other languages are not asked", () => {
    expect(likesIn("fr", "«\u00a0{name}\u00a0»\u202f? À {name}:{name}\u00a0: là\u202f; oui\u202f!")).toEqual(
      [],
    );
    expect(likesIn("de", "Na, {name} ?")).toEqual([]);
  });
});

describe("typography", () => {
  const faultsIn = (locale: string, hello: string, en = "Hello {name}, nice to see you") =>
    house({
      ...used,
      files: {
        "i18n/messages/en/meeting/likes.json": JSON.stringify({ title: "Likes", hello: en, count: plural }),
        [`i18n/messages/${locale}/meeting/likes.json`]: JSON.stringify({
          title: "Likes",
          hello,
          count: likes[locale] ?? plural,
        }),
      },
    }).filter((fault) => fault.startsWith(`${locale}/`));
  const fault = (locale: string, text: string) => `${locale}/meeting/likes.json hello: ${text}`;
  const space = (found: string) => `a plain space in "${found}": a no-break one belongs there`;

  it.each([
    ["it", "{name}, 18 anni", "8 anni"],
    ["fr", "{name} ans", "{name} ans"],
    ["es", "{name} minutos", "{name} minutos"],
    ["pl", "{name} lat", "{name} lat"],
    ["da", "{name} timer", "{name} timer"],
    ["fi", "{name} tuntia", "{name} tuntia"],
    ["nb", "{name} tegn", "{name} tegn"],
    ["sv", "{name} dagar", "{name} dagar"],
    ["de", "{name} km", "{name} km"],
    ["nl", "{name} MB", "{name} MB"],
  ])("keeps number and unit on one line: %s", (locale, hello, found) => {
    expect(faultsIn(locale, hello)).toEqual([fault(locale, space(found))]);
    expect(faultsIn(locale, hello.replace(/ (?=\p{L}+$)/u, "\u00a0"))).toEqual([]);
  });

  it("asks for no such space before other words, nor before words of languages that do without", () => {
    expect(faultsIn("it", "{name} persone")).toEqual([]);
    expect(faultsIn("de", "{name} Minuten")).toEqual([]);
    expect(faultsIn("sv", "{name} dagars vila")).toEqual([]);
  });

  it.each([
    ["de", "Lädt {name}, warte…", 'a no-break space belongs before "…"'],
    ["nb", "Henter {name} nå …", 'a no-break space belongs before "…"'],
    ["fr", "Ici {name} charge …", 'no space belongs before "…"'],
    ["pl", "{name} pisze\u00a0…", 'no space belongs before "…"'],
    ["nl", "{name} laadt...", '"..." is written "…"'],
  ])("writes the ellipsis one way: %s, %s", (locale, hello, problem) => {
    expect(faultsIn(locale, hello)).toEqual([fault(locale, problem)]);
  });

  it("is content with the ellipsis of each language", () => {
    expect(faultsIn("da", "{name} skriver\u00a0…")).toEqual([]);
    expect(faultsIn("it", "{name} sta scrivendo…")).toEqual([]);
  });

  it.each([
    ["fi", "{name} %", 'a no-break space belongs before "%"'],
    ["es", "{name}%", 'a no-break space belongs before "%"'],
    ["it", "{name}\u00a0%", 'no space belongs before "%"'],
  ])("writes the percent sign one way: %s, %s", (locale, hello, problem) => {
    expect(faultsIn(locale, hello)).toEqual([fault(locale, problem)]);
    expect(faultsIn(locale, locale === "it" ? "{name}%" : "{name}\u00a0%")).toEqual([]);
  });

  it("ends several sentences with a full stop, whatever ends a single one", () => {
    const lacks = "several sentences, and no full stop after the last";
    expect(faultsIn("da", "Hej {name}, det gik galt. Prøv igen")).toEqual([fault("da", lacks)]);
    expect(faultsIn("da", "Hej {name}, det gik galt. Prøv igen.")).toEqual([]);
    expect(faultsIn("da", "Forkert, {name}? Ret det")).toEqual([]);
    expect(faultsIn("da", "Det gik galt. Hilsen {name}")).toEqual([]);
  });

  it("ends as English does", () => {
    const [stop, none] = ["Hello {name}, you are here.", "Hello {name}, you are here"];
    const lacks = "ends without the full stop that English has";
    expect(faultsIn("sv", "Hej {name}, du är här", stop)).toEqual([fault("sv", lacks)]);
    expect(faultsIn("sv", "Hej {name}, du är här.", none)).toEqual([
      fault("sv", "ends with a full stop, English does not"),
    ]);
    expect(faultsIn("sv", "Du är här: {name}", stop)).toEqual([]);
    expect(faultsIn("sv", "Hej {name}. Du är här.", none)).toEqual([]);
  });

  it("writes Polish pronouns small within a sentence", () => {
    expect(faultsIn("pl", "{name}, czekamy na Ciebie")).toEqual([
      fault("pl", '"Ciebie" is written small within a sentence'),
    ]);
    expect(faultsIn("pl", "Twoje konto: {name}")).toEqual([]);
  });

  it("leaves text messages their plain spaces", () => {
    const sms = (locale: string) => `i18n/messages/${locale}/ground/sms.json`;
    const files = Object.fromEntries(
      locales.map((locale) => [sms(locale), JSON.stringify({ code: `{code}, {minutes} min ${locale}` })]),
    );
    const code = `${used.code}\nconst s = useT("sms");\ns("code");`;
    expect(house({ files, code })).toEqual([]);
  });
});

it("refuses a missing key and a missing file", () => {
  expect(
    house({
      ...used,
      files: { "i18n/messages/sv/meeting/likes.json": JSON.stringify({ title: "Gillar", hello: "{name}" }) },
    }),
  ).toEqual(["sv/meeting/likes.json count: missing"]);
  expect(house({ ...used, files: { "i18n/messages/en/talking/chats.json": "{}" } })).toContain(
    "sv/talking/chats.json is missing",
  );
});

it("accepts a text named as the same in both languages", () => {
  const pl = { hello: "Hello {name}, nice to see you" };
  expect(house({ ...used, pl, files: { "i18n/same-as-english.json": `["likes.hello"]` } })).toEqual([]);
});

it("refuses a select that lacks a case English has", () => {
  const en = { state: "{state, select, sent {Sent} other {Sending}}" };
  const pl = { state: "{state, select, other {Wysyłanie}}" };
  expect(house({ en, pl, code: `${used.code}t("state");` })).toEqual([
    "pl/meeting/likes.json state: {state} lacks the case sent",
  ]);
});

describe("a text about a member", () => {
  const aboutMember = ["likes.hello"];
  const pl = { hello: "{gender, select, woman {Widziana} man {Widziany} other {Widziane}} {name}" };

  it("may be inflected by their gender in one language and not in others", () => {
    expect(house({ ...used, pl, aboutMember })).toEqual([]);
  });

  it("is one that the code knows to be about a member", () => {
    expect(house({ ...used, pl, aboutMember: [] })).toEqual([
      "pl/meeting/likes.json hello: uses {gender}, but i18n/about-a-member.ts does not name this text",
    ]);
    expect(house({ ...used, aboutMember: ["likes.hello", "likes.gone.*"] })).toEqual([
      "i18n/about-a-member.ts no message has the key likes.gone.*",
    ]);
  });

  it("knows the genders there are", () => {
    const hello = "{gender, select, female {Widziana} other {Widziane}} {name}";
    expect(house({ ...used, pl: { hello }, aboutMember })).toEqual([
      "pl/meeting/likes.json hello: {gender} is never female",
    ]);
    expect(house({ ...used, pl: { hello: "{name} {gender}" }, aboutMember })).toEqual([
      "pl/meeting/likes.json hello: {gender} is plain: it can only be selected by",
    ]);
  });
});

it("finds keys that nobody wrote", () => {
  const code = `${used.code}\nt("titel");\nt(ok ? "title" : "gone");\nt.rich("bold");\nt(\`none.\${x}\`);`;
  expect(house({ code })).toEqual([
    "web/routes/likes.tsx no message has the key titel",
    "web/routes/likes.tsx no message has the key gone",
    "web/routes/likes.tsx no message has the key bold",
    expect.stringContaining("no message has the key ^none"),
  ]);
});

it("finds texts that nobody uses, and knows keys made from parts", () => {
  const en = { extra: "Extra", tab: { sent: "Sent", received: "Received" } };
  const code = `${used.code}\nt(\`tab.\${name}\`);`;
  expect(house({ en, code })).toEqual(["en/meeting/likes.json extra: nobody uses this text"]);
});

it("asks for a text for every error code", () => {
  const files = {
    "contracts/errors.ts": `export const errorStatus = { not_found: 404, gone: 410 } as const;\nexport const fieldCodes = ["required"] as const;`,
    ...Object.fromEntries(
      locales.map((locale) => [`i18n/messages/${locale}/ground/errors.json`, `{"not_found":"?"}`]),
    ),
  };
  expect(house({ ...used, files })).toEqual([
    "en/ground/errors.json no text for errors.gone",
    "en/ground/errors.json no text for errors.fields.required",
  ]);
});

describe("notes for translators", () => {
  it("are about texts there are", () => {
    const files = {
      "i18n/notes.json": `{"likes.title":"A page.","likes.h*":"!","likes.gone":"?","gone.*":"?"}`,
    };
    expect(house({ ...used, files })).toEqual([
      "i18n/notes.json no message has the key likes.gone",
      "i18n/notes.json no message has the key gone.*",
    ]);
  });
});

describe("words that a language never uses", () => {
  const never = (words: unknown) => ({ "i18n/never.json": JSON.stringify({ pl: words }) });

  it("are found as whole words, or by their beginning, however they are written", () => {
    const files = never({ członek: { instead: "osoba" }, "czat*": { instead: "rozmowa" } });
    const pl = { title: "Członek czatuje", hello: "Cześć {członek}, {name}" };
    expect(house({ ...used, pl: { title: "Członkowie, oczat" }, files })).toEqual([]);
    expect(house({ ...used, pl, files })).toEqual(
      expect.arrayContaining([
        `pl/meeting/likes.json title: never "członek", but osoba`,
        `pl/meeting/likes.json title: never "czat*", but rozmowa`,
      ]),
    );
  });

  it("may stand where they are named as right", () => {
    const pl = { title: "Członek" };
    const except = (key: string) => never({ członek: { instead: "osoba", except: [key] } });
    expect(house({ ...used, pl, files: except("likes.title") })).toEqual([]);
    expect(house({ ...used, files: except("likes.gone") })).toEqual([
      "i18n/never.json no message has the key likes.gone",
    ]);
  });
});

describe("words that a region never uses", () => {
  const british = { "colour*": { instead: "color", except: ["likes.hello"] } };
  const inAmerica = (title: string, overlay?: Texts) => {
    const files: Record<string, string> = {
      "i18n/never.json": JSON.stringify({ "en-US": british }),
      "i18n/overlays/en-US/likes.json": JSON.stringify(overlay ?? {}),
    };
    const en = { title, hello: "Colourful {name}" };
    return house({ ...used, en, files }).filter((fault) => fault.includes("never"));
  };

  it("stand in no text of its language without another one in its overlay", () => {
    const found = `i18n/overlays/en-US/likes.json title: never "colour*", but color`;
    expect(inAmerica("Hair colour")).toEqual([found]);
    expect(inAmerica("Hair colour", { title: "Hair color" })).toEqual([]);
    expect(inAmerica("Hair", { title: "Hair colours" })).toEqual([found]);
  });

  it("are of a region there is", () => {
    expect(house({ ...used, files: { "i18n/never.json": `{"en-AU":{}}` } })).toEqual([
      "i18n/never.json en-AU is no language of the house",
    ]);
  });
});

describe("texts of a region", () => {
  const overlay = (tag: string, texts: Texts, subject = "likes") =>
    house({ ...used, files: { [`i18n/overlays/${tag}/${subject}.json`]: JSON.stringify(texts) } });

  it("say otherwise what the language says", () => {
    expect(overlay("es-US", { title: "Likes de aquí" })).toEqual([]);
    expect(overlay("es-US", { title: "Likes" })).toEqual([
      "i18n/overlays/es-US/likes.json title: reads as in es",
    ]);
  });

  it("have the language's keys, arguments and plurals, for a region there is", () => {
    expect(overlay("es-US", { gone: "?" })).toEqual([
      "i18n/overlays/es-US/likes.json gone: es has no such key",
    ]);
    expect(overlay("es-US", { hello: "Hola {nombre}" })).toEqual([
      "i18n/overlays/es-US/likes.json hello: does not use {name}",
      "i18n/overlays/es-US/likes.json hello: uses {nombre}, which English does not know",
    ]);
    expect(overlay("es-US", { count: "{count, plural, other {# likes}}" })).toContainEqual(
      "i18n/overlays/es-US/likes.json count: {count} lacks the plural one",
    );
    expect(overlay("en-US", { hello: "Hello {name}, nice to see you." })).toEqual([
      "i18n/overlays/en-US/likes.json hello: ends with a full stop, en does not",
    ]);
    expect(overlay("es-MX", {})).toEqual(["i18n/overlays/es-MX is no region of i18n/regions.ts"]);
    expect(overlay("es-US", {}, "gone")).toEqual(["i18n/overlays/es-US/gone.json es has no such subject"]);
  });
});
