/** `npm run bench -- NAME`: runs the file with this name in this folder; it prints a table and one line of JSON. */
import { readdirSync } from "node:fs";

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".ts") && file !== "run.ts" && !file.endsWith(".test.ts"))
  .map((file) => file.slice(0, -3));

const name = process.argv[2] ?? "";
if (names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  process.stderr.write(`Usage: npm run bench -- ${names.join(" | ")}\n`);
  process.exitCode = 1;
}
