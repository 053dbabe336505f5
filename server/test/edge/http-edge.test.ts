import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";

vi.mock("#server/platform/pages/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/pages/page-build.ts")>()),
  openBuild: (await import("#server/test/app/stub-build.ts")).openStubBuild,
}));

let app: TestApp;
let member: Browser;
let port: number;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  port = (app.http.server.address() as AddressInfo).port;
  member = await signIn(app, await createMember(app));
});
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  app.browser().raw({ method: "GET", url, headers });

/** Sends raw bytes, which no client library would send. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket
      .on("data", (part) => (answer += part))
      .on("end", () => resolve(answer))
      .on("error", reject);
  });
}

describe("a visitor's odd request is refused and is no fault of ours", () => {
  it.each(["/metrics", "/healthz/none"])("%s where nothing is there", async (url) => {
    expect((await get(url)).status).toBeLessThan(500);
  });

  it.each(["//", "///", "//[/", "//a:99999/", "//evil.example/x", "/\\evil.example"])(
    "an address that names another host: %s",
    async (path) => {
      const answer = await sendBytes(
        `GET ${path} HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1.1 40[04] /);
    },
  );

  it.each(["localhost:99999", "localhost:abc"])("a host with a port that is none: %s", async (host) => {
    const answer = await sendBytes(`GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 [234]\d\d /);
  });

  it("a place in a list from before all years", async () => {
    const cursor = Buffer.from(`0000-01-01T00:00:00.000Z ${newId()}`).toString("base64url");
    for (const url of [
      "/api/ledger",
      "/api/orders",
      "/api/blocks",
      "/api/likes/received",
      "/api/conversations",
    ]) {
      const { status } = await member.raw({ method: "GET", url: `${url}?cursor=${cursor}` });
      expect([url, status]).toEqual([url, 400]);
    }
  });

  it.each([
    ["arrays", `{"email":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["objects", `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
  ])("JSON of thousands of %s in each other", async (_, payload) => {
    const answer = await app.browser().raw({
      method: "POST",
      url: "/api/password-reset-mails",
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
  });

  it("an unknown address below /api is answered in JSON, not with a page", async () => {
    for (const url of ["/api/nothing", "/api/members/x/y/z", "/api/"]) {
      const answer = await get(url);
      expect([answer.status, JSON.parse(answer.body).error]).toEqual([404, "not_found"]);
    }
  });
});

describe("a proxy's word", () => {
  it.each([
    ["10.66.6.6:20000", "10.66.6.6"],
    ["[2001:db8::3]:443", "2001:db8:0:0"],
    ["[2001:db8::3]", "2001:db8:0:0"],
    ["2001:db8::3", "2001:db8:0:0"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["10.1.2.3", "10.1.2.3"],
    ["unknown", "unreadable"],
    ["10.1.2.3.4:5", "unreadable"],
  ])("%s counts as %s", (told, network) => {
    expect(networkOf(told)).toBe(network);
  });
});

describe("headers", () => {
  it("say what pages may use, on refusals from before any hook, too", async () => {
    const policy = (await get("/")).headers["permissions-policy"];
    expect(policy).toContain("camera=()");
    // For voice messages: our own pages, and no page in a frame of ours.
    expect(policy).toContain("microphone=(self)");
    expect(await sendBytes("nonsense\r\n\r\n")).toMatch(/permissions-policy: geolocation=\(self\)/);
  });

  it("keep an address with a token from others and from caches", async () => {
    const { headers } = await get("/activate?token=abc");
    expect([headers["referrer-policy"], headers["cache-control"]]).toEqual([
      "no-referrer",
      "private, no-store",
    ]);
  });

  it("let a browser keep for ever what carries a hash in its name, and nothing else", async () => {
    expect((await get("/assets/entry-abc.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  it("tell where to report a hole", async () => {
    const { status, body } = await get("/.well-known/security.txt");
    expect(status).toBe(200);
    expect(body).toContain("Contact: mailto:security@localhost\n");
    const [, expires = ""] = /^Expires: (.*)$/m.exec(body) ?? [];
    expect(new Date(expires).getTime()).toBeGreaterThan(app.clock.now().getTime());
  });
});

describe("another origin", () => {
  const logOut = async (headers: Record<string, string>) => {
    const browser = await signIn(app, await createMember(app));
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await app.http.inject({
      method: "GET",
      url: "/api/logout.php",
      headers: { host: "localhost:3000", cookie, ...headers },
    });
    return answer.statusCode;
  };

  it("is one of another scheme, too", async () => {
    expect(await logOut({ origin: "http://localhost:3000" })).toBe(200);
    expect(await logOut({ origin: "https://localhost:3000" })).toBe(403);
  });

  it("is told by the page that led here, where a browser tells nothing else", async () => {
    expect(await logOut({ referer: "http://localhost:3000/members" })).toBe(200);
    expect(await logOut({ referer: "https://evil.example/" })).toBe(403);
    expect(await logOut({})).toBe(200);
  });
});
