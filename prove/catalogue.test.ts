import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../tools/source.ts";
import { catalogue } from "./catalogue.ts";
import { edited } from "./without-defence.ts";

/** What the product promises to withstand by now. */
const promised = [
  ..."R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R17 R18".split(" "),
  ..."M1 M2 M3 M4 M5 M6 M9 M10 M11 M13 M14".split(" "),
  ..."A1 A2 A3 A4 A5 A6 A7 A8 A9 A12 A13 A14 A15".split(" "),
  ..."S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 S11 S13 S14".split(" "),
  ..."I1 I2 I3 I6 I7 I8 I13 I14 I15".split(" "),
  ..."L1 L2 L3 L5 L6 L7".split(" "),
];

it("has a row for everything that is promised, once", () => {
  expect(catalogue.map(({ id }) => id).sort()).toEqual(promised.toSorted());
});

describe.each(catalogue.map((attack) => [attack.id, attack] as const))("%s", (_, attack) => {
  it("names tests that stand in their files", () => {
    expect(attack.tests.length).toBeGreaterThan(0);
    for (const { file, name } of attack.tests) {
      const text = readFileSync(join(projectRoot, file), "utf8");
      // The last words of a full name are the test's own; those of its describe stand elsewhere in the file.
      const isThere = name.split(" ").some((_, at, words) => text.includes(words.slice(at).join(" ")));
      expect(isThere, `${file}: ${name}`).toBe(true);
    }
  });

  it("can fail: each defence stands in the source and can be taken away", () => {
    expect(attack.defences.length > 0 || attack.withoutDefence !== undefined).toBe(true);
    for (const { edits, shownBy = 0 } of attack.defences) {
      expect(attack.tests[shownBy]).toBeDefined();
      for (const edit of edits) expect(edited(edit)).toContain(edit.put);
    }
  });
});
