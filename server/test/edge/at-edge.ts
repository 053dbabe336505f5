import { request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { foundSite } from "#server/modules/ground/sites/found-site.ts";
import { writeSettings } from "#server/modules/ground/sites/write-settings.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Asked, Given } from "./caching-proxy.ts";

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

/** The built product with two sites behind a trusted proxy on this machine, which names the country of a visitor. */
export async function openBehindProxy(): Promise<{ app: TestApp; secondSite: string }> {
  const app = await createTestApp({
    env: { WEB_PAGES: "built", TRUST_PROXY: "127.0.0.1", COUNTRY_HEADER: "X-Country" },
    extend: (http) =>
      http.addHook("onRequest", async (request, reply) => {
        if (request.headers["x-sets-cookie"]) reply.setCookie("kept", "for one");
      }),
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const { db, sites } = app.services;
  const { companyId } = (await sites.find("localhost"))!;
  const url = `http://${second}`;
  const secondSite = await foundSite(db, { companyId, url, keepsUrl: true, now: app.clock.now() });
  await writeSettings(app.services, secondSite, { brand: { name: "Second", niche: 2 } });
  return { app, secondSite };
}

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
export function askApp(app: TestApp, { method, url, headers }: Asked): Promise<Given> {
  const { port } = app.http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = sendRequest({ host: "127.0.0.1", port, method, path: url, headers }, async (answer) => {
      try {
        const body = await read(answer, answer.headers["content-encoding"]);
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
      } catch (error) {
        reject(error);
      }
    });
    sent.once("error", reject);
    sent.end();
  });
}

async function read(chunks: AsyncIterable<Buffer>, encoding: string | undefined): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of chunks) parts.push(part);
  const whole = Buffer.concat(parts);
  if (whole.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(whole).toString();
  return (encoding === "gzip" ? gunzipSync(whole) : whole).toString();
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
