import { readFileSync } from "node:fs";

/** A drawn person: pieces of web/assets/lander-art.svg from back to front, and their colours. */
type Look = { parts: readonly string[]; skin: string; hair: string };
export type Couple = readonly [Look, Look];

const mila = { parts: ["back-long", "body", "face", "hair-long"], skin: "#f3c7a5", hair: "#221b2b" };
const sami = { parts: ["body-broad", "face", "hair-short", "beard"], skin: "#c07f52", hair: "#221b2b" };
const noor = { parts: ["back-bun", "body", "face", "hair-bun"], skin: "#8d5536", hair: "#221b2b" };
const rosa = { parts: ["back-curly", "body-broad", "face", "hair-curly"], skin: "#e0a57a", hair: "#7d3b1e" };
const greta = { parts: ["back-bob", "body-broad", "face", "hair-bob"], skin: "#f3c7a5", hair: "#b9b3bd" };
const theo = { parts: ["body-broad", "face", "hair-short", "glasses"], skin: "#5d3823", hair: "#221b2b" };
const finn = { parts: ["body", "face", "hair-short"], skin: "#f3c7a5", hair: "#d9a441" };
const otto = { parts: ["body-broad", "face", "hair-short", "beard"], skin: "#e0a57a", hair: "#b9b3bd" };
const lena = { parts: ["back-bob", "body", "face", "hair-bob"], skin: "#e0a57a", hair: "#7d3b1e" };

/** The two people of a niche, of those that its landing pages show (web/features/front/landers/art.tsx). */
const couples: Record<number, Couple> = {
  1: [mila, sami],
  2: [noor, mila],
  3: [lena, theo],
  4: [rosa, sami],
  5: [greta, otto],
  6: [lena, otto],
  7: [sami, finn],
};
const first: Couple = [mila, sami];

export function coupleOfNiche(niche: number): Couple {
  return couples[niche] ?? first;
}

let symbols: Map<string, string> | undefined;

/** The content of each symbol of the file, by its id. */
function readSymbols(): Map<string, string> {
  const file = readFileSync(new URL("../../../../web/assets/lander-art.svg", import.meta.url), "utf8");
  const [, ...found] = file.split('<symbol id="');
  return new Map(
    found.map((symbol) => {
      const id = symbol.slice(0, symbol.indexOf('"'));
      return [id, symbol.slice(symbol.indexOf(">") + 1, symbol.indexOf("</symbol>"))];
    }),
  );
}

type Tints = { top: string; primary: string; secondary: string };

/** A person as SVG in a drawing of 200 by 240 units. The colours of the file are variables, which only browsers read. */
export function drawPerson({ parts, skin, hair }: Look, { top, primary, secondary }: Tints): string {
  symbols ??= readSymbols();
  const drawn = parts.map((part) => symbols?.get(part) ?? "").join("");
  const colours = { skin, hair, top };
  return drawn
    .replaceAll(/var\(--(skin|hair|top)\)/g, (_, name: keyof typeof colours) => colours[name])
    .replaceAll(/var\(--color-primary-\d+\)/g, primary)
    .replaceAll(/var\(--color-secondary-\d+\)/g, secondary);
}
