import { linkMaxLength, linksPerMessage } from "#contracts/limits.ts";

/** A link in a message: its number in the message (from 1), the address that it leads to, and that address's host. */
export type Link = {
  number: number;
  /** http or https, without credentials and without a port. */
  address: string;
  /** The host as the network reads it, in ASCII: `xn--...` for letters beyond a to z. */
  host: string;
};
/** A part of a message's text, as written. */
export type Piece = { text: string; link?: Link };
type Target = Omit<Link, "number">;

/** Endings of hosts that are no word in any of our languages. */
const clearEndings = new Set(
  "com net org info biz xyz icu xxx porn ru cn uk nl dk pl eu fr ch lu cz pt tv cc ws su ly gg gl tk ml cf gq".split(
    " ",
  ),
);
/** Endings that also begin a sentence whose space was forgotten ("ciao.io"): a host without a path must end the line. */
const wordEndings = new Set(
  "de es it no se at be me to co io is in us fi app dev li la nu am so online site shop store club live link top vip pro page chat dating cam sex ai ga zone click".split(
    " ",
  ),
);
/** Names inside a private network: an address there could command a reader's own devices. */
const privateEndings = new Set(
  "localhost localdomain local internal intranet lan home corp arpa invalid test onion alt".split(" "),
);
/** A public name that stands for the router at home. */
const routers = /(^|\.)fritz\.box$/;

const token = /[^\s\p{Z}]+/gu;
/** Signs that a reader does not see or that browsers read in another way: such a run of text contains no link. */
const unclear = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\\]/u;
const scheme = /https?:\/\//i;
const opening = "([{<\"'«»„“”‚‘’*_~-–—:,;.!?¿¡>|";
const closing = ".,;:!?'\"»«”“’‘…*_~>}])|";

/**
 * Splits a text into plain parts and links. Joined, the parts are the text. A link is an address with http or https, one
 * that begins with www, or a host with a well-known ending. Anything that could be read as another address is plain:
 * credentials, ports, backslashes, invisible signs, numbers as hosts, hosts of private networks.
 */
export function splitLinks(text: string): Piece[] {
  // Every link has a full stop, so most messages are not searched.
  if (!/[.\u3002\uff0e\uff61]/.test(text)) return [{ text }];
  const pieces: Piece[] = [];
  let shownTo = 0;
  let number = 0;
  for (const { 0: run, index } of text.matchAll(token)) {
    if (number === linksPerMessage) break;
    const found = findLink(run, isLineEnd(text, index + run.length));
    if (!found) continue;
    number += 1;
    const from = index + found.from;
    const to = from + found.text.length;
    if (from > shownTo) pieces.push({ text: text.slice(shownTo, from) });
    pieces.push({ text: found.text, link: { number, ...found.target } });
    shownTo = to;
  }
  if (shownTo < text.length) pieces.push({ text: text.slice(shownTo) });
  return pieces;
}

/** The link of a text with a number, or null. */
export function findLinkAt(text: string, number: number): Link | null {
  return splitLinks(text).find(({ link }) => link?.number === number)?.link ?? null;
}

/** Whether the host of a link stands in its text as the network reads it. */
export function isHostWritten(text: string, { host }: Link): boolean {
  return hostOf(text.replace(scheme, "")).toLowerCase() === host;
}

function isLineEnd(text: string, at: number): boolean {
  return at === text.length || text[at] === "\n" || text[at] === "\r";
}

type Found = { from: number; text: string; target: Target };

function findLink(run: string, endsLine: boolean): Found | null {
  if (unclear.test(run)) return null;
  const at = run.search(scheme);
  const from = at >= 0 ? at : countOpening(run);
  const text = trimEnd(run.slice(from));
  // A sentence goes on behind a host without a path only if its full stop or a space is there.
  const isEnd = endsLine || from + text.length < run.length;
  const target = text.length > linkMaxLength ? null : readTarget(text, isEnd);
  return target && { from, text, target };
}

function countOpening(run: string): number {
  let count = 0;
  while (count < run.length && opening.includes(run[count] ?? "")) count += 1;
  return count;
}

/** Without the punctuation behind an address; a closing bracket stays if the address opened it. */
function trimEnd(text: string): string {
  let open = 0;
  for (const sign of text) open += sign === "(" ? 1 : sign === ")" ? -1 : 0;
  let end = text.length;
  while (end > 0 && closing.includes(text[end - 1] ?? "")) {
    if (text[end - 1] === ")") {
      if (open >= 0) break;
      open += 1;
    }
    end -= 1;
  }
  return text.slice(0, end);
}

function readTarget(text: string, isEnd: boolean): Target | null {
  const start = scheme.exec(text);
  if (start?.index === 0) return read(text, text.slice(start[0].length));
  const host = hostOf(text);
  if (/^www\./i.test(host)) return read(`https://${text}`, text);
  if (!/^[a-z0-9.-]+$/i.test(host)) return null;
  const ending = host.slice(host.lastIndexOf(".") + 1).toLowerCase();
  const isClear = clearEndings.has(ending) || (wordEndings.has(ending) && (isEnd || host !== text));
  return isClear ? read(`https://${text}`, text) : null;
}

/** The target of an address, if its host is a public name and nothing in it can be read in two ways. */
function read(address: string, text: string): Target | null {
  // defence: link-host-alone
  if (/[@:%[\]]/.test(hostOf(text))) return null;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const isBare = url.username === "" && url.password === "" && url.port === "";
  const target = { address: url.href, host: url.hostname };
  return isWeb && isBare && /* defence: link-host-public */ isPublic(url.hostname) ? target : null;
}

/** The part of an address before its path, without the scheme. */
function hostOf(text: string): string {
  const end = text.search(/[/?#]/);
  return end < 0 ? text : text.slice(0, end);
}

/** Two or more labels, the last of which is a name: no number, and none of a private network. */
function isPublic(host: string): boolean {
  const labels = host.split(".");
  const ending = labels.at(-1) ?? "";
  const areNames = labels.every((label) => /^[a-z0-9-]+$/.test(label));
  return (
    areNames &&
    labels.length > 1 &&
    /^[a-z][a-z0-9-]+$/.test(ending) &&
    !privateEndings.has(ending) &&
    !routers.test(host)
  );
}
