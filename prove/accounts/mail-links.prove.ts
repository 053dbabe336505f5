import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../support/http.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";
import { signUp } from "../support/sign-up.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl, env: { WEB_PAGES: "built", LOG_LEVEL: "trace" } });
});
afterAll(async () => {
  await product?.kill();
  await cluster?.remove();
});

const newPassword = "seven quiet lanterns 4";
/** How mail scanners, link previews and browsers that load ahead present themselves. */
const lookers: Record<string, string>[] = [
  { "sec-fetch-site": "none" },
  { "sec-purpose": "prefetch", purpose: "prefetch", "sec-fetch-site": "none" },
  { "sec-purpose": "prefetch;prerender", "sec-fetch-site": "cross-site" },
  { "x-moz": "prefetch", "x-purpose": "preview" },
  { "user-agent": "Mozilla/5.0 (compatible; BingPreview/1.0b)", accept: "*/*" },
];

async function statusOf(email: string): Promise<string> {
  const [row] = await query<{ status: string }>(databaseUrl, "select status from accounts where email = $1", [
    email,
  ]);
  return row?.status ?? "";
}

async function linkIn(email: string, path: string): Promise<string> {
  const { links } = await product.waitForOutbox(email, path === "/activate" ? /Confirm/ : /Choose a new/);
  return links.find((link) => new URL(link).pathname === path) ?? "";
}

async function askReset(email: string): Promise<string> {
  const answer = await ask(product.url, {
    method: "POST",
    path: "/api/password-reset-mails",
    body: { email },
  });
  expect(answer.status).toBe(200);
  return linkIn(email, "/reset-password/do");
}

const tokenIn = (link: string) => new URL(link).searchParams.get("token") ?? "";
const reset = (token: string) =>
  ask(product.url, {
    method: "POST",
    path: "/api/password-resets",
    body: { token, password: newPassword, repeated_password: newPassword },
  });

it("links of mails that are only fetched change nothing; the press after them does", async () => {
  const { email } = await signUp(product.url);
  const activation = await linkIn(email, "/activate");
  const choosing = await askReset(email);
  for (const link of [activation, choosing]) {
    for (const headers of lookers) {
      for (const method of ["GET", "HEAD"]) {
        const { pathname, search } = new URL(link);
        const page = await ask(product.url, { method, path: pathname + search, headers });
        expect([link, page.status]).toEqual([link, 200]);
        for (const path of ["/api/activations", "/api/password-resets", "/api/password-reset-links"]) {
          await ask(product.url, { method, path: path + search, headers });
        }
      }
    }
  }
  expect(await statusOf(email)).toBe("not_confirmed");
  const pressed = await ask(product.url, {
    method: "POST",
    path: "/api/activations",
    body: { token: tokenIn(activation) },
  });
  expect(pressed.status).toBe(200);
  expect(await statusOf(email)).toBe("active");
  expect((await reset(tokenIn(choosing))).status).toBe(200);
});

it("the page of a reset link sends no referrer and does not hold the token", async () => {
  const { email } = await signUp(product.url);
  const link = await askReset(email);
  const { pathname, search } = new URL(link);
  const answer = await fetch(product.url + pathname + search);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
  expect(answer.headers.get("cache-control")).toMatch(/private/);
  const html = await answer.text();
  expect(html).toContain("/assets/");
  expect(html).not.toContain(tokenIn(link));
});

it("tokens and new passwords stay out of the log, also where the server fails with them in hand", async () => {
  const { email } = await signUp(product.url);
  const link = await askReset(email);
  const token = tokenIn(link);
  await query(databaseUrl, "alter table account_tokens rename to tokens_elsewhere");
  const failed = await reset(token);
  await query(databaseUrl, "alter table tokens_elsewhere rename to account_tokens");
  await query(databaseUrl, "alter table login_locks rename to locks_elsewhere");
  const failedLater = await reset(token);
  await query(databaseUrl, "alter table locks_elsewhere rename to login_locks");
  expect([failed.status, failedLater.status]).toEqual([500, 500]);
  await product.saysSoon(/unforeseen error/);
  expect((await reset(token)).status).toBe(200);
  expect(product.output()).not.toContain(token);
  expect(product.output()).not.toContain(newPassword);
});
