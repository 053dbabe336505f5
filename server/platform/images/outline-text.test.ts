import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawableText, fitText, outlineText, textWidth } from "./outline-text.ts";

const sizes = [60, 40, 20];
const fitted = (text: string, width: number, linesAtMost = 2) => fitText(text, { width, linesAtMost, sizes });

/** The dark pixels of a text. */
async function inkOf(text: string): Promise<number[]> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="100">${outlineText(text, { x: 10, y: 70, size: 60 })}</svg>`;
  const raw = await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).greyscale().raw().toBuffer();
  return [...raw.entries()].filter(([, shade]) => shade < 128).map(([at]) => at);
}

describe("a text as outlines", () => {
  // The letters of the eleven languages beyond those of English, each with the letter below its mark.
  it.each([
    ["aàáâäåãą", ["à", "á", "â", "ä", "å", "ã", "ą"]],
    ["cçć", ["ç", "ć"]],
    ["eèéêëę", ["è", "é", "ê", "ë", "ę"]],
    ["iìíîï", ["ì", "í", "î", "ï"]],
    ["lł", ["ł"]],
    ["nñń", ["ñ", "ń"]],
    ["oòóôöõø", ["ò", "ó", "ô", "ö", "õ", "ø"]],
    ["sśšß", ["ś", "š", "ß"]],
    ["uùúûü", ["ù", "ú", "û", "ü"]],
    ["yÿ", ["ÿ"]],
    ["zźżž", ["ź", "ż", "ž"]],
    ["aæœ", ["æ", "œ"]],
    ["?¿¡!", ["¿", "¡"]],
    [",„“”’«»…–", ["„", "“", "”", "’", "«", "»", "…", "–"]],
    ["EÀÉÊĄĆĘŁŃÓŚŹŻÄÖÜÅÆØŒ", [..."ÀÉÊĄĆĘŁŃÓŚŹŻÄÖÜÅÆØŒ"]],
  ])("has %s, each with its mark", async (letters, marked) => {
    const plain = (await inkOf(letters[0] ?? "")).join();
    expect(plain).not.toBe("");
    for (const letter of marked) {
      const ink = (await inkOf(letter)).join();
      expect([letter, ink === "", ink === plain]).toEqual([letter, false, false]);
    }
  });

  it("draws nothing for nothing", async () => {
    expect([await inkOf(""), await inkOf(" ")]).toEqual([[], []]);
  });

  it("moves letters together that the font moves together", () => {
    expect(textWidth("AV", 1000)).toBeLessThan(textWidth("A", 1000) + textWidth("V", 1000));
  });

  it.each([
    "</svg><script>alert(1)</script>",
    '"/><image href="http://evil.example/a.png"/>',
    "&lt;b&amp;",
    "\u0000",
  ])("has no markup of its text: %j", (text) => {
    const drawn = outlineText(drawableText(text), { x: 0, y: 0, size: 20 });
    expect(
      drawn.replaceAll(
        /<\/?g( transform="[^"<>&]*")?>|<path transform="translate\(-?[\d.]+ 0\)" d="[MLHVCQZ\d. -]*"\/>/g,
        "",
      ),
    ).toBe("");
  });
});

describe("drawable texts", () => {
  it.each([
    ["Zoe\u0308 a\u030a", "Zoë å"],
    ["Ǻnna ḷu", "Anna lu"],
    ["18\u202fans\u2011ici", "18\u00a0ans-ici"],
    ["Love 💜 Любовь ok", "Love ok"],
    ["💜 愛", ""],
    ["  a   b ", "a b"],
  ])("%j becomes %j", (text, drawn) => {
    expect(drawableText(text)).toBe(drawn);
  });
});

describe("lines that fit", () => {
  it("take the largest size at which all words fit", () => {
    expect(fitted("Short", 400)).toEqual({ size: 60, lines: ["Short"] });
    expect(fitted("Rather more words than fit at first", 400).size).toBe(40);
  });

  it("are of similar length", () => {
    const { lines } = fitted("Somebody who means it too", 700);
    expect(lines).toEqual(["Somebody who", "means it too"]);
  });

  it.each(["W".repeat(60), `${"Wide ".repeat(12)}end`, `${"W".repeat(30)} & ${"M".repeat(27)}`, "a", ""])(
    "are never wider or more than allowed: %s",
    (text) => {
      const { size, lines } = fitted(text, 200);
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual(200);
    },
  );

  it("say by an ellipsis that something is left out, and break words only in the smallest size", () => {
    const { size, lines } = fitted("W".repeat(60), 200);
    expect(size).toBe(20);
    expect(lines[0]).toMatch(/^W+$/);
    expect(lines[1]).toMatch(/^W+…$/);
  });
});
