import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
const page = `<p>${"Größe ".repeat(2000)}</p>`;
beforeAll(async () => {
  app = await createTestApp({
    extend: (http) => {
      http.get("/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
      http.get("/long", (_request, reply) => reply.type("text/html").send(page.repeat(30)));
      http.get("/short", (_request, reply) => reply.type("text/html").send("short"));
      http.get("/picture", (_request, reply) => reply.type("image/webp").send(Buffer.alloc(5000)));
    },
  });
});
afterAll(() => app.close());

async function ask(url: string, headers: Record<string, string>) {
  return app.http.inject({ method: "GET", url, headers: { host: "localhost:3000", ...headers } });
}

describe("an answer", () => {
  it.each([
    ["br", "gzip, deflate, br", (bytes: Buffer) => brotliDecompressSync(bytes)],
    ["gzip", "gzip, br;q=0", (bytes: Buffer) => gunzipSync(bytes)],
  ])("comes as %s to who takes it", async (encoding, accepted, unpack) => {
    const answer = await ask("/page", { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers.vary).toContain("Accept-Encoding");
    expect(answer.rawPayload.length).toBe(Number(answer.headers["content-length"]));
    expect(answer.rawPayload.length).toBeLessThan(page.length / 10);
    expect(unpack(answer.rawPayload).toString()).toBe(page);
  });

  it("that is long comes whole too", async () => {
    const answer = await ask("/long", { "accept-encoding": "br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(page.repeat(30));
  });

  it("comes as it is to who takes nothing else, and where it would not get smaller", async () => {
    const plain = await ask("/page", {});
    expect([plain.headers["content-encoding"], plain.body]).toEqual([undefined, page]);
    expect(plain.headers.vary).toContain("Accept-Encoding");
    for (const url of ["/short", "/picture"]) {
      expect((await ask(url, { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
    }
  });

  it("of JSON is compressed too", async () => {
    const answer = await ask("/api/regions.php", { "accept-encoding": "br", "x-client": "web" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toHaveProperty("countries");
  });

  it.each([
    ["same-origin", "br"],
    ["none", "br"],
    ["cross-site", undefined],
    ["same-site", undefined],
    ["", undefined],
  ])(
    "to a member, asked for from %j, is %s: its length must not tell another site of its content",
    async (from, encoding) => {
      const browser = await signIn(app, await createMember(app));
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { cookie, "accept-encoding": "br", ...(from && { "sec-fetch-site": from }) };
      expect((await ask("/page", headers)).headers["content-encoding"]).toBe(encoding);
    },
  );
});
