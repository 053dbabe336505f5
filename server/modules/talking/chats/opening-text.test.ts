import { describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { translator } from "#server/platform/translate.ts";
import { foldText } from "./fold-text.ts";
import { readOpening } from "./opening-text.ts";

const opening = { siteId: "site", senderId: "anna", receiverName: "Bert" };
const text = "Good evening! I read your profile twice, and I would love to hear more about your garden.";
const read = (body: string, given: Partial<typeof opening> = {}) =>
  readOpening("secret", { ...opening, ...given, body })?.fingerprint ?? null;

describe("the text of a first message", () => {
  it.each([
    ["capitals", text.toUpperCase()],
    ["spaces and lines", text.replaceAll(" ", " \n ")],
    ["punctuation and emoji", `${text.replaceAll(",", ";")} 🌷🌷!`],
    ["invisible signs", text.replaceAll("e", "e\u200b")],
    ["marks", text.replaceAll("e", "é")],
    ["letters of another alphabet", text.replaceAll("o", "о").replaceAll("a", "а")],
    ["full-width letters", text.replaceAll("G", "Ｇ")],
    ["the receiver's name", `Bert, ${text}`],
    ["the receiver's name in capitals, twice", `BERT! ${text} Bert?`],
  ])("is the same with other %s", (_, body) => {
    expect(read(body)).toBe(read(text));
  });

  it.each([
    ["another word", text.replace("garden", "kitchen")],
    ["a number", `${text} 7`],
    ["another's name", `Carl, ${text}`],
  ])("is another one with %s", (_, body) => {
    expect(read(body)).not.toBe(read(text));
  });

  it("takes the name out as it is spelled, in parts, and without its number", () => {
    for (const body of ["Hi Anna_Lena92 there", "Hi anna lena there", "Hi Anna there", "Hi annalena92 there"])
      expect(foldText(body, "Anna_Lena92")).toBe("hithere");
    expect(foldText("Hi Anna 92, call 49 92", "Anna_92")).toBe("hicall4992");
  });

  it("keeps the text's own numbers, whatever numbers are in the name", () => {
    const number = "Write to me on WhatsApp, my number is +49 151 23456789";
    for (const receiverName of ["Bert_49", "Bert_151", "49", "Bert"])
      expect(read(number, { receiverName }), receiverName).toBe(read(number));
  });

  it("says nothing without the secret, and is another one for each member and site", () => {
    const own = read(text);
    expect(own).toMatch(/^[\w-]{43}$/);
    expect(read(text, { senderId: "carl" })).not.toBe(own);
    expect(read(text, { siteId: "other" })).not.toBe(own);
    expect(readOpening("another", { ...opening, body: text })?.fingerprint).not.toBe(own);
  });

  it("is not counted as a greeting, and is from a few letters on with a link, a number or a request for money", () => {
    for (const greeting of [
      "Hi",
      "Hallo Bert, wie geht's dir heute?",
      "👋👋👋",
      "Hey, how was your weekend? :-)",
    ])
      expect(readOpening("secret", { ...opening, body: greeting })).toBeNull();
    expect(readOpening("secret", { ...opening, body: text })?.isCautioned).toBe(false);
    for (const risky of [
      "Call me: +49 151 23456789",
      "See www.example.com/anna",
      "Please buy me a gift card",
      "Write to me on WhatsApp",
    ])
      expect(readOpening("secret", { ...opening, body: risky })?.isCautioned, risky).toBe(true);
  });

  it.each(locales)("%s: a suggested first line is never counted, and one with a link in it is", (locale) => {
    const t = translator(locale, "openers");
    const values = {
      name: "Bert",
      gender: "man",
      interest: "kochen und backen",
      city: "Garmisch-Partenkirchen",
    };
    for (const key of ["interest_1", "interest_2", "interest_3", "city", "week", "profile"]) {
      const line = t(`opener.${key}`, values);
      expect(readOpening("secret", { ...opening, body: line }), line).toBeNull();
      expect(
        readOpening("secret", { ...opening, body: `${line} www.example.com/anna` }),
        line,
      ).not.toBeNull();
    }
    // More than an interest in its place is a text of one's own.
    const long = t("opener.interest_2", { ...values, interest: text });
    expect(readOpening("secret", { ...opening, body: long })).not.toBeNull();
  });

  it("takes a long text of any sign", () => {
    for (const sign of ["a", " ", "é", "ﷺ", "1", "🌷"])
      expect(() => read(sign.repeat(20_000 / sign.length))).not.toThrow();
  });
});
