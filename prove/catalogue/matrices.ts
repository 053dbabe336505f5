import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../tools/source.ts";
import type { ProofTest } from "../attack.ts";

const folder = "server/test/routes";
const files = readdirSync(join(projectRoot, folder)).map((name) => `${folder}/${name}`);

/** One file a contract (hold-routes.ts): every call with another member's ids, and with arbitrary values. */
function matrices(name: string, except: readonly string[]): ProofTest[] {
  const isLeftOut = (file: string) =>
    ["every-route", ...except].some((left) => file === `${folder}/${left}.test.ts`);
  return files.filter((file) => !isLeftOut(file)).map((file) => ({ file, name }));
}

/** All calls of the outbox's contract exist only in the demo. */
export const accessTests = matrices("access to ", ["ground-outbox"]);
export const valueTests = matrices("any values whatever are answered sanely by", ["beside-contracts"]);
