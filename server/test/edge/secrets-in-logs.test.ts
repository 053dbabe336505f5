import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";

/** All log lines, at the most verbose level. */
const said = vi.hoisted(() => [] as string[]);
vi.mock("pino", async (original) => {
  const real = await original<typeof import("pino")>();
  const destination = () => ({ write: (line: string) => said.push(line), flushSync: () => undefined });
  const pino = (...given: Parameters<typeof real.pino>) => real.pino(...given);
  return { ...real, pino: Object.assign(pino, real.pino, { destination }) };
});

vi.mock("#server/platform/pages/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/pages/page-build.ts")>()),
  openBuild: (await import("#server/test/app/stub-build.ts")).openStubBuild,
}));

let app: TestApp;
let mute: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: "trace", WEB_PAGES: "built" } });
  mute = await createTestApp({ env: { LOG_LEVEL: "trace", SMTP_URL: "smtp://127.0.0.1:1" } });
});
afterAll(async () => {
  await app.close();
  await mute.close();
});

const email = "planted.person@example.com";
const password = "planted-password-ninety-nine";
const message = "planted words of a message";
const about = "planted words about oneself";
const signup = {
  ...{ email, password, name: "planted_name", date_of_birth: "1991-07-23", gender: "woman", seeks: ["man"] },
  ...{ consent: true, signup_message: "planted greeting" },
};

it("nothing that a member says, types or is given gets into the log, come what may", async () => {
  const secrets = [email, "planted.person", password, message, about, "planted greeting", "1991-07-23"];
  const browser = app.browser();
  const call = (method: "GET" | "POST" | "PATCH", url: string, payload?: object) =>
    browser.raw({ method, url, ...(payload ? { payload } : {}) });
  const keep = () => secrets.push(...[...browser.cookies.values()].filter((value) => value.length > 20));

  expect((await call("POST", "/api/signups", signup)).status).toBe(200);
  keep();
  const token = async () => {
    const [mail] = await app.mailsTo(email);
    const found = /token=([\w-]+)/.exec(mail?.links.find((link) => link.includes("token=")) ?? "")?.[1] ?? "";
    expect(found).not.toBe("");
    secrets.push(found);
    return found;
  };
  expect((await call("POST", "/api/activations", { token: await token() })).status).toBe(200);
  expect((await call("POST", "/api/user.php", { email, password: `${password}-wrong` })).status).toBe(401);
  expect((await call("POST", "/api/user.php", { email, password })).status).toBe(200);
  keep();
  const phone = "+31612349876";
  secrets.push(phone.slice(1), phone.slice(4));
  expect((await call("POST", "/api/phone-codes", { phone })).status).toBe(200);
  const [sent] = await app.mailsTo(phone);
  const code = /#(\d{6})$/.exec(sent?.text ?? "")?.[1] ?? "";
  expect(code).toHaveLength(6);
  secrets.push(`"${code}"`, `#${code}`);
  expect((await call("POST", "/api/phone", { phone, code })).status).toBe(200);
  const partner = await createMember(app);
  const text = { client_id: "0190f7a2-0000-7000-8000-000000000001", body: message };
  expect((await call("POST", `/api/members/${partner.id}/messages`, text)).status).toBe(200);
  expect((await call("PATCH", "/api/profile", { about })).status).toBe(200);
  await call("GET", "/api/geocode.php?lat=52.483219&lon=13.447281");
  secrets.push("52.483219", "13.447281");
  await call("GET", `/activate?token=planted-token-in-an-address`);
  secrets.push("planted-token-in-an-address");
  await call("POST", "/api/password-reset-mails", { email });
  await token();
  await call("POST", "/api/user.php", { email: [email], password: { password } });
  await failInTheMiddle(browser);

  // A mail that no server accepts is tried again and logged.
  await mute.browser().raw({ method: "POST", url: "/api/signups", payload: signup });
  await vi.waitFor(() => expect(said.join("")).toContain("a job failed"));

  const log = said.join("");
  expect(log.split("\n").length).toBeGreaterThan(10);
  expect(log.match(/"unexpected error"/g)?.length).toBe(2);
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/[\w.]+@[\w.]+\.\w+/);
});

it("an error of a page is logged with its request, without texts of members", async () => {
  const { headers } = await app.browser().raw({ method: "GET", url: "/half-broken" });
  const lines = said
    .join("")
    .split("\n")
    .filter((line) => line.includes("a part of a page could not be drawn"))
    .map((line) => JSON.parse(line));
  expect(lines.map(({ err }) => err.message)).toEqual([
    "Failed query: select 1",
    "no error at all, of [address]",
  ]);
  for (const line of lines) expect(line.reqId).toBe(headers["x-request-id"]);
});

/** Statements that fail with members' texts as values: the driver attaches values to its errors. */
async function failInTheMiddle(browser: Browser): Promise<void> {
  const { db } = app.services;
  await db.execute(sql`alter table profiles add constraint planted check (about not like '%again%')`);
  const failed = await browser.raw({
    method: "PATCH",
    url: "/api/profile",
    payload: { about: `${about} again` },
  });
  await db.execute(sql`alter table profiles drop constraint planted`);
  expect([failed.status, failed.body.includes("planted")]).toEqual([500, false]);
  await db.execute(sql`alter table accounts rename column signup_message to gone`);
  const other = { ...signup, email: "planted.person.two@example.com", name: "planted_two" };
  const refused = await app
    .browser({ address: "10.7.7.7" })
    .raw({ method: "POST", url: "/api/signups", payload: other });
  await db.execute(sql`alter table accounts rename column gone to signup_message`);
  expect([refused.status, refused.body.includes("planted")]).toEqual([500, false]);
}
