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
/** Headers of mail scanners, link previews and prefetching browsers. */
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

const subjects: Record<string, RegExp> = {
  "/activate": /Confirm your e-mail/,
  "/reset-password/do": /Choose a new/,
  "/mail-change/do": /Confirm your new/,
  "/mail-change/stop": /was changed/,
  "/reactivate": /has been deleted/,
};

async function linkIn(email: string, path: string): Promise<string> {
  const { links } = await product.waitForOutbox(email, subjects[path]);
  return links.find((link) => new URL(link).pathname === path) ?? "";
}

/** Fetches a link in every way that is not a press, and the calls that a press would make. */
async function look(link: string, calls: readonly string[], cookie = ""): Promise<void> {
  const { pathname, search } = new URL(link);
  for (const headers of lookers) {
    for (const method of ["GET", "HEAD"]) {
      const page = await ask(product.url, { method, path: pathname + search, headers, cookie });
      expect([link, page.status]).toEqual([link, 200]);
      for (const path of calls) await ask(product.url, { method, path: path + search, headers, cookie });
    }
  }
}

const call = (path: string, body: object, cookie = "") =>
  ask(product.url, { method: "POST", path, body, cookie });

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
    await look(link, ["/api/activations", "/api/password-resets", "/api/password-reset-links"]);
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

it("links that change the address, stop the change or take a deletion back have no effect when they are only fetched", async () => {
  const { email } = await signUp(product.url);
  await call("/api/activations", { token: tokenIn(await linkIn(email, "/activate")) });
  const password = "violet harbour 73 kites";
  const entered = await call("/api/user.php", { email, password });
  const cookie = (entered.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
  const further = `further.${email}`;
  const own = async () => ({ first: await statusOf(email), further: await statusOf(further) });

  expect((await call("/api/email-changes", { email: further, password }, cookie)).status).toBe(200);
  const change = await linkIn(further, "/mail-change/do");
  await look(change, ["/api/email-change-confirmations"], cookie);
  expect(await own()).toEqual({ first: "active", further: "" });
  const changed = await call("/api/email-change-confirmations", { token: tokenIn(change) }, cookie);
  expect(changed.status).toBe(200);
  const stop = await linkIn(email, "/mail-change/stop");
  await look(stop, ["/api/email-change-stops"]);
  expect(await own()).toEqual({ first: "", further: "active" });

  expect((await call("/api/deletion", { password }, cookie)).status).toBe(200);
  const back = await linkIn(further, "/reactivate");
  await look(back, ["/api/reactivations"]);
  expect(await own()).toEqual({ first: "", further: "pending_deletion" });
  expect((await call("/api/reactivations", { token: tokenIn(back) })).status).toBe(200);
  expect(await own()).toEqual({ first: "", further: "active" });
  expect((await call("/api/email-change-stops", { token: tokenIn(stop) })).status).toBe(200);
  expect(await own()).toEqual({ first: "active", further: "" });
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
  await product.saysSoon(/unexpected error/);
  expect((await reset(token)).status).toBe(200);
  expect(product.output()).not.toContain(token);
  expect(product.output()).not.toContain(newPassword);
});
