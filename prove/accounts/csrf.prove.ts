import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../support/browser.ts";
import { ask } from "../support/http.ts";
import { createMembers, type ProofMember } from "../support/members.ts";
import { type Cluster, createCluster, query } from "../support/postgres.ts";
import { type ProductProcess, startProcess } from "../support/product.ts";

let cluster: Cluster;
let databaseUrl: string;
let product: ProductProcess;
let evil: Server;
let chromium: Browser;
let victim: ProofMember;
let other: ProofMember;

beforeAll(async () => {
  cluster = await createCluster();
  databaseUrl = await cluster.createDatabase();
  product = await startProcess({ databaseUrl });
  const members = await createMembers(databaseUrl, 2);
  [victim, other] = members as [ProofMember, ProofMember];
  evil = createServer((_request, answer) => {
    answer.setHeader("content-type", "text/html");
    answer.end("<!doctype html><title>You have won</title><body>");
  }).listen(0, "127.0.0.1");
  await once(evil, "listening");
  chromium = await launchBrowser();
});
afterAll(async () => {
  await chromium?.close();
  evil?.close();
  await product?.kill();
  await cluster?.remove();
});

/** The victim's browser: signed in at the product. */
async function victimsBrowser(): Promise<BrowserContext> {
  const context = await chromium.newContext();
  const [name = "", value = ""] = victim.cookie.split("=");
  await context.addCookies([{ name, value, url: product.url, httpOnly: true, sameSite: "Lax" }]);
  return context;
}

/** Everything that a forged call could have changed. */
async function stateOfVictim(): Promise<unknown> {
  const tables = [
    "likes",
    "conversations",
    "messages",
    "orders",
    "blocks",
    "sessions",
    "photos",
    "account_tokens",
  ];
  const counts = await Promise.all(
    tables.map((table) =>
      query(databaseUrl, `select '${table}' as name, count(*)::int as rows from ${table}`),
    ),
  );
  const account = await query(
    databaseUrl,
    "select status, language, signup_step, password_hash, notifications_disabled from accounts where id = $1",
    [victim.id],
  );
  const { body } = await ask<{ user: { id: string } | null }>(product.url, {
    path: "/api/user.php",
    cookie: victim.cookie,
  });
  return { counts, account, isSignedIn: body.user?.id === victim.id };
}

type Target = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body: Record<string, unknown> };

const targets = (): Target[] => [
  { method: "POST", path: `/api/likes/${other.id}`, body: {} },
  { method: "POST", path: `/api/blocks/${other.id}`, body: {} },
  {
    method: "POST",
    path: `/api/members/${other.id}/messages`,
    body: { client_id: "0198c0de-0000-7000-8000-000000000001", body: "Hello" },
  },
  { method: "POST", path: "/api/orders", body: { bundle_id: "p1", method: "ideal" } },
  { method: "POST", path: "/api/user.php", body: { email: other.email, password: "whatever it is 1" } },
  { method: "POST", path: "/api/activation-mails", body: {} },
  { method: "PUT", path: "/api/email", body: { email: "elsewhere@example.com" } },
  { method: "PUT", path: "/api/user.php", body: { language: "de" } },
  { method: "PUT", path: "/api/signup-step", body: { step: "push" } },
  { method: "DELETE", path: "/api/chat.php", body: { conversation: other.id } },
  { method: "GET", path: "/api/logout.php", body: {} },
];

/** Runs in the foreign page: every way in which a page can call another origin. */
async function attack({ base, calls }: { base: string; calls: Target[] }): Promise<string[]> {
  const readable: string[] = [];
  const until = (target: EventTarget, names: string[]) =>
    new Promise<void>((resolve) => {
      for (const name of names) target.addEventListener(name, () => resolve(), { once: true });
    });
  const frameOf = (name: string) => {
    const frame = document.createElement("iframe");
    frame.name = name;
    document.body.append(frame);
    return frame;
  };
  async function sendForm(call: Target, enctype: string): Promise<void> {
    const frame = frameOf(`frame ${Math.random()}`);
    const form = document.createElement("form");
    Object.assign(form, { action: base + call.path, method: call.method, target: frame.name, enctype });
    const fields: [string, string][] =
      enctype === "text/plain"
        ? // The trick that makes JSON of a form: {"a":1,"x":"="}
          [
            [
              `${JSON.stringify(call.body).slice(0, -1)}${Object.keys(call.body).length ? "," : ""}"x":"`,
              '"}',
            ],
          ]
        : Object.entries(call.body).map(([name, value]) => [name, String(value)]);
    for (const [name, value] of fields) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
    document.body.append(form);
    const loaded = until(frame, ["load"]);
    form.submit();
    await loaded;
  }
  async function fetchIt(call: Target, mode: RequestMode, type: string): Promise<void> {
    const init: RequestInit = {
      method: call.method,
      mode,
      credentials: "include",
      headers: { "content-type": type },
      ...(call.method === "GET" ? {} : { body: JSON.stringify(call.body) }),
    };
    const answer = await fetch(base + call.path, init).catch(() => null);
    if (answer && answer.type !== "opaque") readable.push(`${call.method} ${call.path}`);
  }
  for (const call of calls) {
    if (call.method === "GET" || call.method === "POST") {
      for (const type of ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]) {
        await sendForm(call, type);
      }
      await fetchIt(call, "no-cors", "text/plain");
    }
    await fetchIt(call, "cors", "application/json");
    await fetchIt(call, "cors", "text/plain");
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/json"]) {
      if (call.method === "POST") {
        navigator.sendBeacon(base + call.path, new Blob([JSON.stringify(call.body)], { type }));
      }
    }
    if (call.method !== "GET") continue;
    const image = new Image();
    const seen = until(image, ["load", "error"]);
    image.src = base + call.path;
    await seen;
    const frame = frameOf("plain");
    const loaded = until(frame, ["load"]);
    frame.src = base + call.path;
    await loaded;
  }
  const stream = new EventSource(`${base}/api/live`, { withCredentials: true });
  await until(stream, ["open", "error"]);
  if (stream.readyState === EventSource.OPEN) readable.push("GET /api/live");
  stream.close();
  return readable;
}

async function attackFrom(page: Page): Promise<{ readable: string[]; answers: string[] }> {
  const answers: string[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (!response.url().startsWith(product.url) || request.method() === "OPTIONS") return;
    answers.push(`${response.status()} ${request.method()} ${new URL(response.url()).pathname}`);
  });
  const readable = await page.evaluate(attack, { base: product.url, calls: targets() });
  return { readable, answers };
}

it.each([
  ["another site", "localhost"],
  ["the same site under another port, whose calls carry the cookies", "127.0.0.1"],
])(
  "a page of %s changes nothing by forms, fetches, beacons, pictures, frames or streams",
  async (_, host) => {
    const before = await stateOfVictim();
    const context = await victimsBrowser();
    const page = await context.newPage();
    const origin = `http://${host}:${(evil.address() as AddressInfo).port}`;
    await page.goto(origin);
    const { readable, answers } = await attackFrom(page);
    expect(readable).toEqual([]);
    // They reached the product, and every one was refused.
    expect(answers.length).toBeGreaterThan(20);
    expect(answers.filter((answer) => !/^4(03|15|00) /.test(answer))).toEqual([]);

    // A link, which sends the cookies from any site.
    await page.setContent(`<a href="${product.url}/api/logout.php">Your prize</a>`);
    const left = page.waitForResponse((response) => response.url().endsWith("/api/logout.php"));
    await page.getByRole("link").click();
    expect((await left).status()).toBe(403);
    expect(await stateOfVictim()).toEqual(before);
    await context.close();
  },
);

it("the same calls from the product's own page do work", async () => {
  const context = await victimsBrowser();
  const page = await context.newPage();
  // A page of the product's origin without its policy, which would block the call in the browser.
  await page.route("**/own-page", (route) =>
    route.fulfill({ contentType: "text/html", body: "<!doctype html>" }),
  );
  await page.goto(`${product.url}/own-page`);
  const status = await page.evaluate(async (path) => {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    return answer.status;
  }, `/api/likes/${other.id}`);
  expect(status).toBe(200);
  expect(await query(databaseUrl, "select 1 from likes where from_id = $1", [victim.id])).toHaveLength(1);
  await context.close();
});
