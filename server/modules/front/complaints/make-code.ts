import { createHash } from "node:crypto";
import { referenceSigns } from "#server/platform/text/reference.ts";
import { referenceGroupLength } from "#server/platform/text/text-limits.ts";
import { codeGroups } from "./complaint-limits.ts";

/**
 * The code that opens a complaint besides a mail's link: `K7RM-2XPD-9WQC`. It is made from the id that the
 * browser made and keeps secret: after a lost answer the same code is shown again, although only its hash is
 * stored.
 */
export function makeCode(clientId: string): string {
  let left = BigInt(`0x${createHash("sha256").update(`code of a complaint ${clientId}`).digest("hex")}`);
  const text = Array.from({ length: codeGroups * referenceGroupLength }, () => {
    const sign = referenceSigns[Number(left % BigInt(referenceSigns.length))];
    left /= BigInt(referenceSigns.length);
    return sign;
  });
  return groupsOf(text.join(""));
}

/** The code in its original spelling, from a typed one. */
export function readCode(typed: string): string {
  return groupsOf(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
}

function groupsOf(text: string): string {
  return text.match(new RegExp(`.{1,${referenceGroupLength}}`, "g"))?.join("-") ?? "";
}
