import { domainToASCII } from "node:url";
import { emailLength } from "../standards.ts";
import { typedEmailMaxLength } from "./mail-limits.ts";

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainLabel = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The one spelling under which an address is stored, compared and written to; null when it is no address.
 * NFKC, lower case, the domain in ASCII (punycode) without a trailing dot. Local parts are ASCII only: mail hosts
 * rarely deliver others, and look-alike letters would make a second account that reads like the first.
 * Dots and `+tags` stay, since at most providers they name different mailboxes: merging them here would send
 * one person's mail to another. Where a provider says they don't count, `mailboxKey` merges them.
 */
export function normalizeEmail(input: string): string | null {
  if (input.length > typedEmailMaxLength) return null;
  const address = input.normalize("NFKC").trim().toLowerCase();
  const at = address.indexOf("@");
  if (at < 1 || at !== address.lastIndexOf("@")) return null;
  const local = address.slice(0, at);
  const domain = normalizeDomain(address.slice(at + 1));
  if (!domain || local.length > emailLength.local || /* defence: address-one-line */ !localPart.test(local))
    return null;
  const normalized = `${local}@${domain}`;
  return normalized.length <= emailLength.whole ? normalized : null;
}

function normalizeDomain(input: string): string | null {
  // domainToASCII drops tabs, line ends and soft hyphens silently instead of refusing them.
  if (!input || /[\s\p{C}/\\:?#[\]%]/u.test(input)) return null;
  const domain = domainToASCII(input.replace(/\.$/, ""));
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  if (labels.length < 2 || domain.length > emailLength.domain || !/^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(top))
    return null;
  return labels.every((label) => domainLabel.test(label)) ? domain : null;
}

const ignoresDots = new Set(["gmail.com", "googlemail.com"]);
const ignoresTags =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|icloud|me|mac|proton|protonmail|pm|fastmail)\.[a-z.]+$/;

/**
 * Equal for two normalised addresses that are certainly the same mailbox. It is unique per site, so that one mailbox has
 * one account, and self-exclusions hash it. Never write mail to it.
 */
export function mailboxKey(normalized: string): string {
  const at = normalized.lastIndexOf("@");
  const domain = normalized.slice(at + 1);
  let local = normalized.slice(0, at);
  // defence: tag-searched-plainly
  const tagAt = local.indexOf("+", 1);
  if (tagAt > 0 && ignoresTags.test(domain)) local = local.slice(0, tagAt);
  if (/* defence: mailbox-one-key */ !ignoresDots.has(domain)) return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
