import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { isCode, projectRoot } from "../tools/source.ts";
import { catalogue } from "./catalogue.ts";
import { listMarkers, without } from "./markers.ts";
import { filesWithout } from "./without-defence.ts";

const markers = listMarkers();

/** The ids that the product must withstand. */
const promised = [
  ..."R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R17 R18".split(" "),
  ..."M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 M15 M16 M17 M18 M19 M20 M21 M22 M23 M24 M25 M26 M28 M29 M51 M53 M54 M55 M56 M57 M58 M59 M70 M71 M72 M73 M74 M75".split(
    " ",
  ),
  ..."A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 A14 A15 A16 A17 A18 A19 A20 A21 A24 A25 A26 A27 A32 A33 A34 A35 A37 A38 A39 A40 A41 A42 A43 A44 A45 A46 A47 A48 A49 A50 A51".split(
    " ",
  ),
  ..."S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S12 S13 S14 S15 S16 S17 S18 S19 S20 S21 S22 S23 S24 S25 S26 S30 S31 S32 S33 S34 S35 S36 S40 S41 S42 S43 S50 S51 S52 S53 S54".split(
    " ",
  ),
  ..."I1 I2 I3 I4 I5 I6 I7 I8 I12 I13 I14 I15 I21 I22 I23 I31 I32 I33 I34 I35 I36 I37".split(" "),
  ..."L1 L2 L3 L5 L6 L7 L8 L9".split(" "),
];

it("has a row for everything that is promised, once", () => {
  expect(catalogue.map(({ id }) => id).sort()).toEqual(promised.toSorted());
});

describe.each(catalogue.map((attack) => [attack.id, attack] as const))("%s", (_, attack) => {
  it("names tests that stand in their files", () => {
    expect(attack.tests.length).toBeGreaterThan(0);
    for (const { file, name } of attack.tests) {
      const text = textOf(file);
      // The parts of a full name (describe, test, case) stand in different places: two neighbouring words of it are
      // enough.
      const words = name.trim().split(" ");
      const pairs = words.map((word, at) => [word, words[at + 1] ?? ""].join(" ").trim());
      const isThere = pairs.slice(0, Math.max(1, words.length - 1)).some((pair) => text.includes(pair));
      expect(isThere, `${file}: ${name}`).toBe(true);
    }
  });

  it("can fail: each defence stands in the source and can be taken away", () => {
    expect(attack.defences.length > 0 || attack.withoutDefence !== undefined).toBe(true);
    for (const { without, shownBy = 0 } of attack.defences) {
      expect(attack.tests[shownBy]).toBeDefined();
      expect(without.length).toBeGreaterThan(0);
      for (const [file, text] of filesWithout(without, markers)) {
        expect(text).not.toBe(readFileSync(join(projectRoot, file), "utf8"));
        if (isCode(file)) expect(parseSync(file, text).errors, file).toEqual([]);
      }
    }
  });

  it("puts nothing in a defence's place where taking it away is the same", () => {
    for (const { without: removals } of attack.defences) {
      for (const removal of removals) {
        if (typeof removal === "string") continue;
        const marker = markers.find(({ name }) => name === removal.at);
        if (!marker) throw new Error(`no marker ${removal.at}`);
        const text = readFileSync(join(projectRoot, marker.file), "utf8");
        const put = bare(without(text, marker, removal.put));
        expect(put, removal.at).not.toBe(bare(without(text, marker)));
      }
    }
  });
});

/** A text as a compiler sees it: without blanks and empty statements. */
const bare = (text: string) => text.replace(/\s+/g, "").replace(/;+/g, ";");

/** The text of a test file, and of the matrices that it passes its calls to. */
function textOf(file: string): string {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const held = ["hold-access", "hold-values"].map((name) => `server/test/app/${name}.ts`);
  return [file, ...(text.includes("/hold-") ? held : [])]
    .map((path) => readFileSync(join(projectRoot, path), "utf8"))
    .join("\n");
}

describe("markers of defences", () => {
  const named = new Set(
    catalogue.flatMap(({ defences }) =>
      defences.flatMap(({ without }) => without.map((each) => (typeof each === "string" ? each : each.at))),
    ),
  );

  it("stand in the source once each, and in the catalogue", () => {
    expect(markers.map(({ name }) => name).sort()).toEqual([...named].sort());
  });

  it("stand in no function's text of a dated migration: what is valid stands in server/db/functions", () => {
    for (const { name, file, start } of markers.filter(({ isSql }) => isSql)) {
      if (!file.startsWith("server/db/migrations/")) continue;
      const before = readFileSync(join(projectRoot, file), "utf8").slice(0, start);
      expect(before.split("$$").length % 2, `${name}: ${file}`).toBe(1);
    }
  });
});
