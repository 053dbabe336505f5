/** `npm run bench -- NAME`: one file a name in this folder, which prints a table and JSON. */
const names = ["screens"] as const;

const name = process.argv[2];
if (!names.some((known) => known === name)) {
  process.stderr.write(`Usage: npm run bench -- ${names.join(" | ")}\n`);
  process.exit(1);
}
await import(`./${name}.ts`);

export {};
