import { domainToASCII } from "node:url";
import { hostCharactersAtMost } from "./site-limits.ts";

/** Between two dots. */
const part = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * A host as browsers send it: lower case, in ASCII, without port. Null for everything else than a name: an address of a
 * page, an IP address, a name with a port, with blanks or control signs.
 */
export function readHost(text: string): string | null {
  const typed = text.trim();
  // The conversion would drop some of these signs, and the person meant another name than the one that remains.
  // defence: host-plain
  if (/[\p{C}\p{Z}/\\?#@:%[\]]/u.test(typed)) return null;
  const host = domainToASCII(typed);
  const parts = host.split(".");
  if (host.length > hostCharactersAtMost || !parts.every((one) => part.test(one))) return null;
  // Browsers read an address such as 127.1 or 0x7f.1 as numbers.
  const url = URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null;
  return url?.hostname === host && /[a-z]/.test(parts.at(-1) ?? "") ? host : null;
}
