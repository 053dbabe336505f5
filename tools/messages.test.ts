import { expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { checkMessages } from "./messages.ts";
import { plant } from "./plant.ts";

type Texts = Record<string, unknown>;

const plural = "{count, plural, one {# like} other {# likes}}";
const likes: Record<string, string> = {
  en: plural,
  pl: "{count, plural, one {# polubienie} few {# polubienia} many {# polubień} other {# polubienia}}",
};

function house(
  options: { pl?: Texts; en?: Texts; code?: string; files?: Record<string, string> } = {},
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
    files[`i18n/messages/${locale}/likes.json`] = JSON.stringify({
      ...base,
      hello,
      count,
      ...(options.en && locale !== "en" ? options.en : {}),
      ...own,
    });
  }
  return checkMessages(plant({ ...files, ...options.files })).map(
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
    expect.stringMatching(new RegExp(`^pl/likes.json .*${message.replace(/[{}.]/g, "\\$&")}`)),
  );
});

it("refuses a missing key and a missing file", () => {
  expect(
    house({
      ...used,
      files: { "i18n/messages/sv/likes.json": JSON.stringify({ title: "Gillar", hello: "{name}" }) },
    }),
  ).toEqual(["sv/likes.json count: missing"]);
  expect(house({ ...used, files: { "i18n/messages/en/chats.json": "{}" } })).toContain(
    "sv/chats.json is missing",
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
    "pl/likes.json state: {state} lacks the case sent",
  ]);
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
  expect(house({ en, code })).toEqual(["en/likes.json extra: nobody uses this text"]);
});

it("asks for a text for every error code", () => {
  const files = {
    "contracts/errors.ts": `export const errorStatus = { not_found: 404, gone: 410 } as const;\nexport const fieldCodes = ["required"] as const;`,
    ...Object.fromEntries(
      locales.map((locale) => [`i18n/messages/${locale}/errors.json`, `{"not_found":"?"}`]),
    ),
  };
  expect(house({ ...used, files })).toEqual([
    "en/errors.json no text for errors.gone",
    "en/errors.json no text for errors.fields.required",
  ]);
});
