import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { describeSharePicture } from "#server/modules/front/share-pictures/describe-share-picture.ts";
import { setSiteLogo } from "#server/modules/ground/sites/set-site-logo.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

vi.mock("#server/platform/pages/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/pages/page-build.ts")>()),
  openBuild: (await import("#server/test/app/stub-build.ts")).openStubBuild,
}));

const sharePicture = describeSharePicture({ siteName: "Rendezvous", locale: "de", niche: 1 }).path;

type Headers = Record<string, string | string[] | number | undefined>;
type Answer = { status: number; body: string; headers: Headers };
type Request = Parameters<Browser["raw"]>[0];

let app: TestApp;
let member: Browser;
let picture: string;
let logo: string;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built", PUBLIC_URL: "https://rendezvous.example" } });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const key = photoKey("headers-of-a-photo", "card");
  await app.services.storage.put(key, Buffer.from("picture"));
  picture = app.services.storage.signedPath(key);
  const { db, sites } = app.services;
  const siteId = (await sites.find("rendezvous.example"))?.id ?? "";
  const light = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4v1H0Z"/></svg>',
  );
  await setSiteLogo(db, { siteId, light, dark: null, now: app.clock.now() });
  sites.forget();
  logo = (await sites.get(siteId)).logo?.[0]?.src ?? "";
  const person = await createMember(app);
  member = await openSession(app, person);
  member.cookies.set("__Host-account", member.cookies.get("account") ?? "");
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}): Request => ({ method: "GET", url, headers });
const post = (url: string, payload: string | object, type = "application/json"): Request => ({
  method: "POST",
  url,
  payload,
  headers: { "content-type": type },
});

/** All kinds of answers, by their source: pages, files, the API, refusals before any handler. */
const answers: [string, number, () => Request, (() => Browser)?][] = [
  ["a page", 200, () => get("/")],
  ["a page of somebody signed in", 200, () => get("/profile"), () => member],
  ["a page in a language asked for", 200, () => get("/?lang=de")],
  ["a page that moved", 302, () => get("/moved")],
  ["a page that is absent", 404, () => get("/absent")],
  ["a page that fails", 500, () => get("/broken")],
  ["the list of routes", 200, () => get("/__manifest?version=1&lang=de")],
  ["a file of the build", 200, () => get("/assets/entry-abc.js")],
  [
    "a file that a browser has",
    304,
    () => get("/assets/entry-abc.js", { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" }),
  ],
  ["a file that is absent", 404, () => get("/assets/none.js")],
  ["a file at the top", 200, () => get("/favicon.svg")],
  ["the app's manifest", 200, () => get("/app.webmanifest")],
  ["an icon of the app", 200, () => get("/app-icons/192.png")],
  ["an icon that is absent", 404, () => get("/app-icons/17.png")],
  ["a logo", 200, () => get(logo)],
  ["a logo of before", 404, () => get("/site-logo/0123456789abcdef.webp")],
  ["a share picture", 200, () => get(sharePicture)],
  ["a share picture of another version", 404, () => get(sharePicture.replace(/.{4}\.png/, "0000.png"))],
  ["a way out of the files", 404, () => get("/assets/..%2f..%2fserver%2fapp.ts")],
  ["a photo", 200, () => get(picture)],
  ["a photo's head", 200, () => ({ method: "HEAD", url: picture })],
  ["a photo with a forged address", 403, () => get(picture.replace(/card/, "full"))],
  ["a photo that is gone", 404, () => get(app.services.storage.signedPath("photos/none/card.webp"))],
  ["an answer of the API", 200, () => get("/api/settings.php")],
  ["an answer about oneself", 200, () => get("/api/user.php"), () => member],
  ["the description of the API", 200, () => get("/api/openapi.json")],
  ["what only members get", 403, () => get("/api/profile")],
  ["an unknown method", 404, () => ({ ...get("/api/profile"), method: "PURGE" as "GET" })],
  ["an address that is none", 404, () => get("/%zz")],
  ["an address with NUL", 400, () => get("/%00")],
  ["malformed JSON", 400, () => post("/api/user.php", "{")],
  ["a form", 415, () => post("/api/user.php", "a=b", "application/x-www-form-urlencoded")],
  ["too much", 413, () => post("/api/user.php", { email: "a".repeat(70_000) })],
  ["what lacks", 422, () => post("/api/user.php", { email: "a@example.com" })],
  [
    "another site's call",
    403,
    () => ({ ...post("/api/user.php", {}), headers: { origin: "https://evil.example" } }),
  ],
  ["a session that begins", 200, () => post("/api/signups", signup())],
  ["its health", 200, () => get("/healthz")],
  ["its readiness", 200, () => get("/readyz")],
  ["the outbox of tests", 200, () => get("/dev/outbox.json")],
];
const signup = () => ({
  ...{ email: `${newId()}@example.com`, name: `n${newId().slice(-12)}`, password: "words of a stranger 42" },
  ...{ date_of_birth: "1990-05-17", gender: "man", seeks: ["woman"], consent: true },
});

/** Answers that are the same for all, so that shared caches may store them. */
const forEverybody =
  /^(a file of the build|a file that a browser has|a file at the top|the list of routes|an icon of the app|a logo|a share picture)$/;
/** Private to one browser, which must cache them for a while: otherwise photos would load at every view. */
const forOneBrowser = /^(a photo|a photo's head)$/;
/** The same for every visitor, and revalidated at every view. */
const forVisitors = /^(a page|a page that moved|a page that is absent|the app's manifest)$/;

function expectSafe({ status, body, headers }: Answer): void {
  const policy = String(headers["content-security-policy"] ?? "none");
  const source = /^(default|script|style|connect|font)-src/;
  expect(policy).toMatch(/(^|; ?)default-src '(none|self)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-|\*|https?:/);
  for (const rule of policy.split(/; ?/).filter((text) => source.test(text)))
    expect(rule).not.toMatch(/data:|blob:/);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["x-frame-options"]).toBe("DENY");
  expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers.server).toBeUndefined();
  // No file, line, statement or message of the error.
  expect(body).not.toMatch(/\bat .*:\d+:\d+|node_modules|secret-details|\bselect\b.*\bfrom\b/i);
  expect(status).toBeGreaterThan(0);
}

function expectKept(name: string, { headers }: Answer): void {
  const kept = String(headers["cache-control"]);
  if (forEverybody.test(name)) {
    expect(kept).toMatch(/^public, max-age=\d+/);
    expect(headers["set-cookie"]).toBeUndefined();
  } else if (forOneBrowser.test(name)) {
    expect(kept).toMatch(/^private, max-age=(\d+), immutable$/);
    expect(Number(/=(\d+)/.exec(kept)?.[1])).toBeLessThanOrEqual(4 * 3600);
    expect(headers["set-cookie"]).toBeUndefined();
  } else if (forVisitors.test(name)) {
    expect(kept).toBe("private, no-cache");
    expect(headers["set-cookie"]).toBeUndefined();
  } else {
    expect(kept).toMatch(/no-store/);
  }
}

describe("every answer", () => {
  it.each(answers)("carries its armour: %s", async (_, status, request, who = () => app.browser()) => {
    const answer = await who().raw(request());
    expect(answer.status).toBe(status);
    expectSafe(answer);
  });

  it.each(answers)(
    "is stored by no cache that may not: %s",
    async (name, _, request, who = () => app.browser()) => {
      expectKept(name, await who().raw(request()));
    },
  );

  it("carries its armour when the code behind it fails", async () => {
    const failing = vi.spyOn(app.services.db, "select").mockImplementation(() => {
      throw new Error("select secret-details from members");
    });
    const answer = await member.raw(get("/api/orders")).finally(() => failing.mockRestore());
    expect(answer.status).toBe(500);
    expectSafe(answer);
    expectKept("a failure", answer);
  });

  it("carries its armour as an event stream, which nobody keeps", async () => {
    const { port } = app.http.server.address() as AddressInfo;
    const gone = new AbortController();
    const cookie = `__Host-account=${member.cookies.get("__Host-account")}`;
    const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: { cookie },
      signal: gone.signal,
    });
    const headers = Object.fromEntries(answer.headers);
    gone.abort();
    expect([answer.status, headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
    expectSafe({ status: answer.status, body: "", headers });
    expectKept("a stream", { status: 200, body: "", headers });
  });

  it.each([
    ["no request at all", "NONSENSE\r\n\r\n", 400],
    [
      "two lengths",
      "POST /api/user.php HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
      400,
    ],
    ["a head too large", `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${"a".repeat(40_000)}\r\n\r\n`, 431],
  ])("carries its armour where HTTP itself refuses: %s", async (_, request, status) => {
    const answer = await speak(request);
    expect(answer.status).toBe(status);
    expectSafe(answer);
    expectKept("a refusal", answer);
  });
});

/** Sends exactly these bytes and reads until the server closes the connection. */
async function speak(request: string): Promise<Answer> {
  const { port } = app.http.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(request);
  let text = "";
  for await (const part of socket) text += part;
  const [head = "", body = ""] = text.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((each) => [
      each.slice(0, each.indexOf(":")).toLowerCase(),
      each.slice(each.indexOf(":") + 1).trim(),
    ]),
  );
  return { status: Number(line.split(" ")[1]), body, headers };
}
