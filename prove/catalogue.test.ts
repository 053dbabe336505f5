import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { isCode, listFiles, projectRoot } from "../tools/source.ts";
import { catalogue } from "./catalogue.ts";
import { listMarkers } from "./markers.ts";
import { filesWithout } from "./without-defence.ts";

const markers = listMarkers();

/** What the product promises to withstand by now. */
const promised = [
  ..."R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R17 R18".split(" "),
  ..."M1 M2 M3 M4 M5 M6 M9 M10 M11 M13 M14".split(" "),
  ..."A1 A2 A3 A4 A5 A6 A7 A8 A9 A12 A13 A14 A15 A16 A17 A18".split(" "),
  ..."S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S13 S14 S15 S16 S17".split(" "),
  ..."I1 I2 I3 I6 I7 I8 I13 I14 I15 I21".split(" "),
  ..."L1 L2 L3 L5 L6 L7".split(" "),
];

it("has a row for everything that is promised, once", () => {
  expect(catalogue.map(({ id }) => id).sort()).toEqual(promised.toSorted());
});

describe.each(catalogue.map((attack) => [attack.id, attack] as const))("%s", (_, attack) => {
  it("names tests that stand in their files", () => {
    expect(attack.tests.length).toBeGreaterThan(0);
    for (const { file, name } of attack.tests) {
      const text = textOf(file);
      // Describes, cases and what a matrix is held by stand apart: two words of a name that do stand together are enough.
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
});

/** A test file, and what it hands its calls to. */
function textOf(file: string): string {
  const text = readFileSync(join(projectRoot, file), "utf8");
  const held = ["hold-access", "hold-values"].map((name) => `server/test/${name}.ts`);
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

  it("stand in the newest text of each function of the database", () => {
    const folder = "server/db/migrations";
    const migrations = listFiles(projectRoot, folder)
      .filter((path) => path.endsWith(".sql"))
      .map((path) => [path, readFileSync(join(projectRoot, path), "utf8")] as const);
    for (const { name, file, start } of markers.filter(({ isSql }) => isSql)) {
      const before = migrations.find(([path]) => path === file)?.[1].slice(0, start) ?? "";
      const [opening] = [...before.matchAll(/CREATE (?:OR REPLACE )?FUNCTION (\w+)/g)].slice(-1);
      const isWithin = opening && before.slice(opening.index).split("$$").length === 2;
      if (!isWithin) continue;
      const again = new RegExp(`CREATE (OR REPLACE )?FUNCTION ${opening[1]}\\b`);
      const newer = migrations.filter(([path, text]) => path > file && again.test(text));
      expect(
        newer.map(([path]) => path),
        `${name}: ${opening[1]}`,
      ).toEqual([]);
    }
  });
});
