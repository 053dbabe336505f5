import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../tools/source.ts";
import type { ProofTest } from "../attack.ts";

const folder = "server/test/routes";
const files = readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`);

/** One file a contract (hold-routes.ts): every call with somebody else's ids, and with any values. */
function matrices(name: string, except: readonly string[]): ProofTest[] {
  const isLeftOut = (file: string) =>
    ["every-route", ...except].some((left) => file === `${folder}/${left}.test.ts`);
  return files.filter((file) => !isLeftOut(file)).map((file) => ({ file, name }));
}

/** Of the outbox's contract all doors are the demo's. */
export const accessTests = matrices("access to ", ["ground-outbox"]);
export const valueTests = matrices("any values whatever are answered sanely by", ["beside-contracts"]);
