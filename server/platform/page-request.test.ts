import cookie from "@fastify/cookie";
import fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { contentSecurityPolicy } from "./page-policy.ts";
import { createServerCall } from "./page-request.ts";

const app = fastify({ trustProxy: true });
await app.register(cookie);
app.get("/api/echo", async (request, reply) => {
  reply.setCookie("seen", "1");
  return { headers: request.headers, cookies: request.cookies, ip: request.ip };
});
app.get("/page", async (request) => {
  const setCookies: string[] = [];
  const call = createServerCall(app, request, setCookies);
  const answer = await call({ method: "GET", path: "/api/echo", headers: { "x-client": "web" } });
  return { ...answer, collected: setCookies };
});
afterAll(() => app.close());

async function openPage(url: string, headers: Record<string, string>) {
  const answer = await app.inject({ url, headers });
  return answer.json();
}

test("a call made for a page is the visitor's: cookies, host, address, and what it sets comes back", async () => {
  const answer = await openPage("/page", {
    host: "site.test",
    cookie: "session=abc; locale=nl",
    "x-forwarded-for": "203.0.113.9",
    authorization: "Bearer not-handed-on",
  });
  expect(answer.status).toBe(200);
  expect(answer.body.headers.host).toBe("site.test");
  expect(answer.body.headers["x-client"]).toBe("web");
  expect(answer.body.headers.authorization).toBeUndefined();
  expect(answer.body.cookies).toEqual({ session: "abc", locale: "nl" });
  expect(answer.body.ip).toBe("203.0.113.9");
  expect(answer.collected).toEqual(["seen=1; SameSite=Lax"]);
});

test("an address in one language asks the API in that language", async () => {
  const answer = await openPage("/page?lang=de", { cookie: "session=abc; locale=nl" });
  expect(answer.body.cookies).toEqual({ session: "abc", locale: "de" });
  const unknown = await openPage("/page?lang=xx", { cookie: "locale=nl" });
  expect(unknown.body.cookies).toEqual({ locale: "nl" });
});

test("the policy allows nothing inline without the nonce", () => {
  const policy = contentSecurityPolicy("abc");
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).not.toContain("unsafe");
});
