import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isStarted, report } from "./report.ts";
import { isTest, listFiles, projectRoot, type Violation } from "./source.ts";

const maxLines = 300;
const measured = /\.(tsx?|sh)$|^bin\//;
const excepted = [/^server\/db\/migrations\//, /^server\/demo\//, /^server\/test\//, /^i18n\/messages\//];

/** Reports files that are too long. */
export function checkSizes(root: string): Violation[] {
  return listFiles(root)
    .filter((path) => measured.test(path) && !isTest(path) && !excepted.some((pattern) => pattern.test(path)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), "utf8").replace(/\n$/, "").split("\n").length;
      return lines > maxLines
        ? [{ file, message: `${lines} lines; ${maxLines} is the most, split it by verb` }]
        : [];
    });
}

if (isStarted(import.meta.url)) report("sizes", checkSizes(projectRoot));
