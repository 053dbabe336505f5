import { createHash } from "node:crypto";
import { groupLength, referenceSigns } from "#server/platform/text/reference.ts";
import { codeGroups } from "./complaint-limits.ts";

/**
 * What opens a complaint beside the link of a mail: `K7RM-2XPD-9WQC`. By the id that its browser made and keeps to
 * itself, so that whoever lost the answer is given the same one again, and nothing but its hash is kept.
 */
export function makeCode(clientId: string): string {
  let left = BigInt(`0x${createHash("sha256").update(`code of a complaint ${clientId}`).digest("hex")}`);
  const text = Array.from({ length: codeGroups * groupLength }, () => {
    const sign = referenceSigns[Number(left % BigInt(referenceSigns.length))];
    left /= BigInt(referenceSigns.length);
    return sign;
  });
  return groupsOf(text.join(""));
}

/** A code as it was made, however somebody types it. */
export function readCode(typed: string): string {
  return groupsOf(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ""));
}

function groupsOf(text: string): string {
  return text.match(new RegExp(`.{1,${groupLength}}`, "g"))?.join("-") ?? "";
}
