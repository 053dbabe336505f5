import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner, type Owner } from "#server/test/access/access-people.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { freePort } from "#server/test/app/free-port.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { launchBrowser, newPage } from "../../support/browser.ts";
import { waitUntil } from "../../support/process.ts";
import { allPages } from "../support/all-pages.ts";

let app: TestApp;
let url: string;
let owner: Owner;
let browser: Browser;
let elsewhere: Server;
let elsewhereUrl: string;
/** Requests at the other server: the path and the referrer. */
const heard: { path: string; referer: string | undefined }[] = [];

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  app = await createTestApp({ env: { WEB_PAGES: "built", PUBLIC_URL: url } });
  await app.http.listen({ port, host: "127.0.0.1" });
  owner = await createOwner(app, "active");
  elsewhere = createServer((request, response) => {
    heard.push({ path: request.url ?? "", referer: request.headers.referer });
    response
      .writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/html" })
      .end("<p>elsewhere</p>");
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  elsewhere?.close();
  await app?.close();
});

async function open(account: string | undefined): Promise<Page> {
  const page = await newPage(browser);
  if (account) await page.context().addCookies([{ name: "account", value: account, url }]);
  return page;
}

async function sessionOf(member: { id: string; name: string; email: string }): Promise<string | undefined> {
  return (await openSession(app, member)).cookies.get("account");
}

it("every page sends its requests to the site only, for every kind of caller", async () => {
  const premiumAt = app.clock.now();
  const free = await sessionOf(await createMember(app));
  const premium = await sessionOf(await createMember(app, { account: { premiumAt } }));
  const sessions = [undefined, await sessionOf(owner), ...atSize([], [free, premium])];
  for (const session of sessions) {
    const page = await open(session);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    for (const path of allPages(owner)) {
      await page.goto(`${url}${path}`, { waitUntil: "load" });
      const foreign = asked
        .splice(0)
        .filter((each) => !each.startsWith(`${url}/`) && !/^(data|blob):/.test(each));
      expect(foreign, path).toEqual([]);
    }
    await page.context().close();
  }
});

it("a link to another site tells it the origin, but not the page", async () => {
  const page = await open(await sessionOf(await createMember(app)));
  await page.goto(`${url}/members/${owner.id}`);
  heard.length = 0;
  await page.evaluate((target) => {
    const link = document.createElement("a");
    link.href = target;
    document.body.append(link);
    link.click();
  }, `${elsewhereUrl}/out`);
  await waitUntil(
    "the other site to be visited",
    20_000,
    async () => heard.find(({ path }) => path === "/out") ?? null,
  );
  expect(heard.find(({ path }) => path === "/out")?.referer).toBe(`${url}/`);
  await page.context().close();
});

/** The directives that forbid these attempts. */
const refusals = [
  "img-src",
  "script-src-elem",
  "script-src-attr",
  "style-src-elem",
  "frame-src",
  "object-src",
  "media-src",
  "base-uri",
  "form-action",
  "connect-src",
];

it("injected content of a page sends nothing to other hosts, and is reported as a violation", async () => {
  const page = await open(await sessionOf(owner));
  await page.goto(`${url}/profile`);
  heard.length = 0;
  const violations = await page.evaluate(
    async ({ target, refusals }) => {
      const told: string[] = [];
      const allTold = new Promise<void>((resolve) => {
        document.addEventListener("securitypolicyviolation", (event) => {
          told.push(event.effectiveDirective);
          if (refusals.every((directive) => told.includes(directive))) resolve();
        });
      });
      const add = (tag: string, given: Record<string, string>, text = "") => {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
        element.textContent = text;
        document.body.append(element);
        return element;
      };
      add("img", { src: `${target}/img` });
      add("script", { src: `${target}/script` });
      add("script", {}, "window.wasRun = true");
      add("link", { rel: "stylesheet", href: `${target}/style` });
      add("style", {}, "body { background: red }");
      add("iframe", { src: `${target}/frame` });
      add("object", { data: `${target}/object` });
      add("video", { src: `${target}/video` });
      add("base", { href: `${target}/base/` });
      add("div", { onclick: "window.wasRun = true" }).click();
      (add("form", { action: `${target}/form`, method: "post" }) as HTMLFormElement).submit();
      navigator.sendBeacon(`${target}/beacon`, "x");
      await fetch(`${target}/fetch`).catch(() => undefined);
      try {
        new WebSocket(`${target.replace("http", "ws")}/socket`);
        new EventSource(`${target}/stream`);
        new Worker(`data:text/javascript,0`);
      } catch {
        // Some of these throw at once, others only report.
      }
      // Without its defence a page reports no violation: then the requests at the other server show it.
      await Promise.race([allTold, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      return {
        told,
        wasRun: (window as { wasRun?: true }).wasRun ?? false,
        background: getComputedStyle(document.body).backgroundColor,
      };
    },
    { target: elsewhereUrl, refusals },
  );
  expect(violations.told).toEqual(expect.arrayContaining(refusals));
  // Earlier requests would have arrived before this one.
  await page.goto(`${elsewhereUrl}/end`);
  expect(heard.map(({ path }) => path).filter((path) => path !== "/favicon.ico")).toEqual(["/end"]);
  expect(violations.wasRun).toBe(false);
  expect(violations.background).not.toBe("rgb(255, 0, 0)");
  await page.context().close();
});
