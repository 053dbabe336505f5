import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exclusionHours } from "#contracts/limits.ts";
import { exclusionWishes, selfExclusions } from "#server/db/schema/exclusions.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, testPassword } from "#server/test/people/factories.ts";
import { forgetOldWishes } from "./confirm-exclusion.ts";
import { exclusionMailsPerDay, exclusionMailsPerNetwork } from "./exclusion-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(language = "en") {
  networks += 1;
  return app.browser({ address: `10.56.0.${networks}`, language });
}
type Months = 1 | 3 | 6 | 12 | 60;
const ask = (email: string, browser = elsewhere()) =>
  browser.call("POST /api/self-exclusions", { body: { email } });
async function tokenTo(email: string): Promise<string> {
  const [mail] = await app.mailsTo(email);
  const link = mail?.links.find((address) => address.includes("/pages/ban/confirm?token="));
  return new URL(link ?? "http://none").searchParams.get("token") ?? "";
}
const confirm = (token: string, months: Months = 6, browser = elsewhere()) =>
  browser.call("POST /api/self-exclusion-confirmations", { body: { token, months } });
const signUp = (email: string) =>
  elsewhere().call("POST /api/signups", {
    body: {
      email,
      name: `excl_${newId().slice(-8)}`,
      password: testPassword,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });

describe("a self-exclusion", () => {
  it("begins with the link of its mail and keeps the address from signing up", async () => {
    const email = "mara.away@example.com";
    expect((await ask(email, elsewhere("de"))).status).toBe(200);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe("Bestätige deinen Selbstausschluss");
    expect((await signUp("unconcerned@example.com")).status).toBe(200);
    const { status, body } = await confirm(await tokenTo(email));
    expect(status).toBe(200);
    const until = new Date(app.clock.now());
    until.setUTCMonth(until.getUTCMonth() + 6);
    expect(Math.abs(Date.parse(body.until) - until.getTime())).toBeLessThan(4 * 86_400_000);
    const refused = await signUp("Mara.Away@example.com");
    expect([refused.status, refused.body.error]).toEqual([403, "self_excluded"]);
  });

  it("begins for nobody who was only named", async () => {
    const email = "only.named@example.com";
    await ask(email);
    const token = await tokenTo(email);
    expect(token).not.toBe("");
    expect((await signUp(email)).status).toBe(200);
    const rows = JSON.stringify(await app.services.db.select().from(exclusionWishes));
    expect(rows).not.toContain("only.named");
    expect(rows).not.toContain(token);
  });

  it("can be made longer and never shorter", async () => {
    const email = "longer@example.com";
    await ask(email);
    const long = (await confirm(await tokenTo(email), 12)).body.until;
    app.clock.advance(60);
    await ask(email);
    expect((await confirm(await tokenTo(email), 1)).body.until).toBe(long);
    app.clock.advance(60);
    await ask(email);
    expect((await confirm(await tokenTo(email), 60)).body.until > long).toBe(true);
  });

  it("is never shorter by two at once either", async () => {
    const email = "two.at.once@example.com";
    const tokens: string[] = [];
    for (const _ of [1, 2, 3]) {
      await ask(email);
      tokens.push(await tokenTo(email));
      app.clock.advance(1);
    }
    const [first = "", second = "", third = ""] = tokens;
    const answers = await Promise.all([confirm(first, 60), confirm(second, 1), confirm(third, 3)]);
    await ask(email);
    const last = await confirm(await tokenTo(email), 1);
    expect(last.body.until).toBe(answers[0].body.until);
  });

  it("lasts as long as the mail's reader says, whatever who asked would have", async () => {
    const email = "chooses@example.com";
    const asked = await elsewhere().raw({
      method: "POST",
      url: "/api/self-exclusions",
      payload: { email, months: 60 },
    });
    expect(asked.status).toBe(200);
    const token = await tokenTo(email);
    expect((await confirm(token, 7 as never)).body.fields?.months).toBeDefined();
    const { body } = await confirm(token, 1);
    expect(Date.parse(body.until) - app.clock.now().getTime()).toBeLessThan(32 * 86_400_000);
  });

  it("answers and mails the same to members, to excluded and to unknown addresses", async () => {
    const member = await createMember(app);
    await ask("already@example.com");
    await confirm(await tokenTo("already@example.com"));
    app.clock.advance(1);
    const told = [];
    for (const email of [member.email, "already@example.com", "nobodys@example.com"]) {
      const { status, body } = await ask(email);
      const [mail] = await app.mailsTo(email);
      const text = mail?.text.replaceAll(/token=[\w-]+/g, "");
      told.push({ status, body, subject: mail?.subject, text });
    }
    expect(told[0]).toEqual(told[2]);
    expect(told[1]).toEqual(told[2]);
  });

  it("tells what is wrong at its field", async () => {
    for (const [email, code] of [
      ["", "required"],
      ["no address", "email_invalid"],
      ["a@b.example\r\nBcc: c@d.example", "email_invalid"],
    ] as const) {
      const { status, body } = await ask(email);
      expect([status, body.fields?.email?.code]).toEqual([422, code]);
    }
  });
});

describe("the link of a self-exclusion", () => {
  it("is good once, however often it is used at once", async () => {
    const email = "once@example.com";
    await ask(email);
    const token = await tokenTo(email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  });

  it("ends after its hours, and its waiting data are deleted", async () => {
    const email = "late@example.com";
    await ask(email);
    const token = await tokenTo(email);
    app.clock.advance(exclusionHours * 3600);
    expect((await confirm(token)).status).toBe(410);
    await forgetOldWishes(app.services.db, app.clock.now());
    expect(await app.services.db.select().from(exclusionWishes)).toEqual([]);
  });

  it("is of its site, and no made-up one works", async () => {
    await createSite(app, "elsewhere.example");
    const email = "this.site@example.com";
    await ask(email);
    const token = await tokenTo(email);
    const answer = await elsewhere().raw({
      method: "POST",
      url: "/api/self-exclusion-confirmations",
      payload: { token, months: 6 },
      headers: { host: "elsewhere.example", origin: "http://elsewhere.example" },
    });
    expect(answer.status).toBe(410);
    expect((await confirm("made up")).status).toBe(410);
    expect((await confirm(token)).status).toBe(200);
  });
});

describe("floods", () => {
  it("bring a mailbox a few mails a day, for all askers and simultaneous requests together", async () => {
    const email = "flooded@example.com";
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => ask(email)));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, {}]));
    expect((await app.mailsTo(email)).length).toBe(exclusionMailsPerDay);
    expect((await confirm(await tokenTo(email))).status).toBe(200);
    app.clock.advance(86_401);
    expect((await ask(email)).status).toBe(200);
  });

  it("from one network end before anything is hashed or mailed, and a text that is no address is not counted", async () => {
    const strict = await createTestApp({ env: { NODE_ENV: "production", DEMO: "0" } });
    try {
      const browser = strict.browser();
      const statuses: number[] = [];
      for (let index = 0; index <= exclusionMailsPerNetwork.members; index += 1) {
        const body = { email: `no address ${index}` };
        expect((await browser.call("POST /api/self-exclusions", { body })).status).toBe(422);
      }
      for (let index = 0; index <= exclusionMailsPerNetwork.members; index += 1) {
        const body = { email: `n${index}@example.com` };
        statuses.push((await browser.call("POST /api/self-exclusions", { body })).status);
      }
      expect(statuses.slice(-2)).toEqual([200, 429]);
    } finally {
      await strict.close();
    }
  });
});

it("keeps no address", async () => {
  const rows = JSON.stringify(await app.services.db.select().from(selfExclusions));
  for (const trace of ["mara", "longer@", "once@"]) expect(rows).not.toContain(trace);
});
