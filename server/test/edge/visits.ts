import { request as sendRequest } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Asked, Given } from "./caching-proxy.ts";

/** Visits of a site behind a caching proxy: by people, and by attackers who want the cache to keep a wrong answer. */

/** A person's browser, or an attacker's program, as the proxy sees it. */
export type Client = {
  host?: string;
  /** By the proxy's own data about addresses; empty if they do not have the address. */
  country?: string;
  address?: string;
  language?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

export const first = "localhost:3000";
export const second = "second.example:3000";

/** Visitors come from many networks, because each may ask for a number of pages only. */
let networks = 0;
function nextAddress(): string {
  networks = (networks + 1) % 250;
  return `198.51.100.${networks + 1}`;
}

/** The request that the proxy sends on: it replaces what the client says about its address and its country. */
export function atEdge(url: string, client: Client = {}, method: Asked["method"] = "GET"): Asked {
  const { host = first, country = "AT", address = nextAddress(), language = "en", cookie } = client;
  return {
    method,
    url,
    headers: {
      host,
      accept: "text/html",
      "accept-language": language,
      ...(cookie !== undefined && { cookie }),
      ...client.headers,
      "x-forwarded-for": address,
      "x-forwarded-proto": "http",
      "x-country": country,
    },
  };
}

/** Sends a request with exactly this path and these headers; the body comes back as text, whatever its encoding. */
export function askPort(port: number, { method, url, headers }: Asked): Promise<Given> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ host: "127.0.0.1", port, method, path: url, headers }, async (answer) => {
      try {
        const parts: Buffer[] = [];
        for await (const part of answer) parts.push(part);
        const body = decode(Buffer.concat(parts), answer.headers["content-encoding"]);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      } catch (error) {
        reject(error);
      }
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** The text of a body with this Content-Encoding. */
export function decode(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

const compared = ["cache-control", "content-type", "etag", "location", "set-cookie", "vary"] as const;

/** What must be equal of two answers to the same request: without nonces, and without the times of drawing. */
export function essenceOf({ status, headers, body }: Given) {
  const policy = String(headers["content-security-policy"]);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "no nonce";
  return {
    status,
    policy: policy.replace(nonce, "NONCE"),
    ...Object.fromEntries(compared.map((name) => [name, headers[name]])),
    body: body.replaceAll(nonce, "NONCE").replaceAll(/\b1[78]\d{11}\b/g, "TIME"),
  };
}

const languages = ["de-AT,de;q=0.9", "fr", "pl,en;q=0.5", "en-GB,en", "fi"];
/** The languages of `someVisit`, for the first drawings: these are sent in pieces, and in another form. */
export const visitedLocales = ["de", "fr", "pl", "en", "fi"];
export const countries = ["AT", "FR", "PL", "FI", "DE", "CZ", ""];
export const paths = [
  ..."/ /pages/terms /pages/faq /pages/ban /landers/gallery /landers/gallery/gay /landers/video".split(" "),
  ..."/pricing /signup /pages/nothing /pages/terms?lang=fr /login /api/settings.php".split(" "),
];
const cookies = [
  "locale=fi",
  "theme=dark",
  "locale=pl; country=FR",
  "tz=Europe%2FVienna",
  "account=guessed",
  "a=b",
];

/** Reproducible choices. */
export function chooser(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  return { roll, oneOf: <T>(list: readonly T[]) => list[Math.floor(roll() * list.length)] as T };
}

export type Visit = { url: string; client: Client; method: Asked["method"] };

/** Three of four visitors come without a cookie, and most of them are alike, so that the cache has what they ask for. */
export function someVisit(
  { roll, oneOf }: ReturnType<typeof chooser>,
  { hosts, sessions }: { hosts: readonly [string, string]; sessions: readonly string[] },
): Visit {
  const cookie = roll() < 0.25 ? oneOf([...cookies, ...sessions]) : undefined;
  const client: Client = {
    host: roll() < 0.7 ? hosts[0] : hosts[1],
    country: roll() < 0.6 ? "AT" : oneOf(countries),
    language: roll() < 0.6 ? "de-AT,de;q=0.9" : oneOf(languages),
    ...(cookie !== undefined && { cookie }),
    ...(roll() < 0.8 && { headers: { "accept-encoding": "gzip, br" } }),
  };
  const url = roll() < 0.6 ? oneOf(paths.slice(0, 2)) : oneOf(paths);
  return { url, client, method: roll() < 0.05 ? "HEAD" : "GET" };
}

/** Other spellings of public pages, by which a cache could store a page under the address of another one. */
export const tricks = `
  /pages/terms/..%2f /pages/terms%2f.. /pages/..%2f /pages/../pages/terms /./ /pages/./terms /pages/terms/
  //pages/terms //second.example/ /pages//terms /pages/terms/. /pages/terms. /pages/terms.css /index.css
  /pages/terms%2ecss /pages/terms;a.css /pages/terms? /?_=1 /%70ages/terms /PAGES/terms /pages/terms%00
  /pages/terms%0d%0ax:1 /pages/terms.data /_root.data /pages/terms%20 /pages\\terms /%2e%2e/pages/terms`
  .trim()
  .split(/\s+/);

/** Paths by which a cache that looks at endings takes a member's page for a file. */
export const filesOfMembers = `
  /profile /profile/x.css /profile.css /profile;a.css /profile%3ba.css /profile%2fx.css /profile/%2e%2e/x.js /profile%00.css
  /profile%0a.css /profile%23.css /profile%3fx.css /profile?x.css /profile/..%2fassets%2fx.js /PROFILE/x.css //profile/x.css
  /chats /chats/1;a.js /chats/1.js /chats%2f1.js /chats/1%3b.js /chats/x.woff2 /likes/x.png /likes;x.png /members/x.webp
  /members%2fx.jpg /transactions/robots.txt /profile/favicon.ico /settings/x.svg /profile/assets/x.css /profile.data`
  .trim()
  .split(/\s+/);

/** Headers that are in the key of no cache, by which a client could change an answer for others. `other`: another host. */
export const listUnkeyed = (other: string, host = first): Record<string, string>[] => [
  { "x-forwarded-host": other },
  { "x-forwarded-host": `${other}, ${host}` },
  { "x-host": other, "x-original-host": other, forwarded: `host=${other};proto=https` },
  { "x-original-url": "/pages/faq", "x-rewrite-url": "/pages/faq" },
  { "x-http-method-override": "HEAD", "x-method-override": "POST" },
  { "x-forwarded-proto": "https", "x-forwarded-scheme": "https", "x-forwarded-port": "443" },
  { "x-country": "DE", "x-forwarded-for": "193.0.6.139" },
  { accept: "application/json", "content-type": "text/x-script" },
  { "sec-fetch-site": "cross-site", origin: "https://evil.example", referer: "https://evil.example/" },
  { "user-agent": "<script>alert(1)</script>", "x-client": "web" },
  { range: "bytes=0-10", "if-none-match": "*", "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
  { "accept-encoding": "identity;q=0, nonsense" },
  { "x-expected-member": "0190c0de-0000-7000-8000-000000000001", "idempotency-key": "one" },
];
