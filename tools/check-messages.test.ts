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
    expect(overlay("es-MX", {})).toEqual(["i18n/overlays/es-MX is no region of i18n/regions.ts"]);
    expect(overlay("es-US", {}, "gone")).toEqual(["i18n/overlays/es-US/gone.json es has no such subject"]);
  });
});
