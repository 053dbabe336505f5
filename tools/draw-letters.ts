import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isStarted } from "./report.ts";
import { projectRoot } from "./source.ts";

/**
 * Draws server/platform/images/letters.json: the outlines of Figtree in the weight of headlines, for pictures that the
 * server draws. `npm pack opentype.js@2.0.0 @fontsource/figtree@5.3.0`, unpack each, and
 * `node tools/draw-letters.ts OPENTYPE/package FIGTREE/package`. Neither package is a dependency: the letters are drawn
 * once, and a server needs no font of its system.
 */
type Glyph = { index: number; advanceWidth: number; getPath(x: number, y: number, size: number): Outline };
type Outline = { toPathData(decimals: number): string };
type Font = {
  unitsPerEm: number;
  tables: { cmap: { glyphIndexMap: Record<string, number> } };
  charToGlyph(letter: string): Glyph;
  getKerningValue(left: Glyph, right: Glyph): number;
};
type Parser = { parse(file: ArrayBuffer): Font };

/** The files of the font that pages use, too: the second one adds letters of Central and Eastern Europe. */
const subsets = ["latin", "latin-ext"];
const weight = 800;
/** Outlines of the font lie on whole units: a thousand to an em. */
const decimals = 0;

async function draw(parserFolder: string, fontFolder: string): Promise<void> {
  const { parse }: Parser = await import(pathToFileURL(resolve(parserFolder, "dist/opentype.mjs")).href);
  const advances: Record<string, number> = {};
  const outlines: Record<string, string> = {};
  const kerning: Record<string, Record<string, string>> = {};
  let unitsPerEm = 0;
  for (const subset of subsets) {
    const file = readFileSync(join(fontFolder, `files/figtree-${subset}-${weight}-normal.woff`));
    const font = parse(new Uint8Array(file).buffer);
    unitsPerEm = font.unitsPerEm;
    const drawn = Object.keys(font.tables.cmap.glyphIndexMap)
      .map((code) => String.fromCodePoint(Number(code)))
      // Letters that the first subset has, and signs that combine with the one before: texts are composed (NFC).
      .filter((letter) => !(letter in advances) && !/\p{M}/u.test(letter));
    for (const letter of drawn) {
      const glyph = font.charToGlyph(letter);
      advances[letter] = glyph.advanceWidth;
      outlines[letter] = glyph.getPath(0, 0, unitsPerEm).toPathData(decimals);
    }
    for (const left of drawn) {
      const pairs: Record<string, string> = {};
      for (const right of drawn) {
        const units = font.getKerningValue(font.charToGlyph(left), font.charToGlyph(right));
        if (units !== 0) pairs[units] = (pairs[units] ?? "") + right;
      }
      if (Object.keys(pairs).length > 0) kerning[left] = pairs;
    }
  }
  const path = join(projectRoot, "server/platform/images/letters.json");
  writeFileSync(path, `${JSON.stringify({ unitsPerEm, advances, outlines, kerning }, null, 2)}\n`);
}

if (isStarted(import.meta.url)) {
  const [, , parserFolder, fontFolder] = process.argv;
  if (!parserFolder || !fontFolder) throw new Error("usage: node tools/draw-letters.ts OPENTYPE FIGTREE");
  await draw(parserFolder, fontFolder);
}
