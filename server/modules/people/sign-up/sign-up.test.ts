import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Endpoints } from "#contracts/all.ts";
import { locales } from "#i18n/locales.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { consents } from "#server/db/schema/consents.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { trackingWordingFrom } from "#server/modules/people/consents/consent-versions.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { createMember, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const [inAmerica, inGermany] = ["8.8.8.8", "5.9.0.1"];

type Form = z.input<Endpoints["POST /api/signups"]["body"]>;
const password = "violet harbour 73 kites";
let counter = 0;

function form(given: Partial<Form> = {}): Form {
  counter += 1;
  return {
    email: `new${counter}@example.com`,
    name: `new_${counter}`,
    password,
    date_of_birth: "1990-05-17",
    gender: "woman",
    seeks: ["man"],
    consent: true,
    ...given,
  };
}

const signUp = (body: Form, browser: Browser = app.browser()) => browser.call("POST /api/signups", { body });

async function accountsOf(email: string) {
  return app.services.db.select().from(accounts).where(eq(accounts.email, email));
}

describe("a sign-up", () => {
  it("makes an unconfirmed account with everything that belongs to it, signed in", async () => {
    const browser = app.browser({ language: "nl", address: inAmerica });
    const body = form({
      email: "  Anna.New@Example.COM ",
      name: "Ånna-1",
      seeks: ["man", "woman", "man"],
      signup_message: " hoi <b>jij</b> ‮\u{1F600} ",
      tracking: { network: "ads", ref: "r", sub1: "1" },
    });
    const { status, body: answer } = await signUp(body, browser);
    expect(status).toBe(200);
    expect(answer.user).toMatchObject({
      status: "not_confirmed",
      email: "anna.new@example.com",
      language: "nl",
      credits: 0,
      paid_user: false,
      signup_step: "photo",
      profile: {
        name: "Ånna-1",
        status: "disabled",
        gender: "woman",
        seeks: ["man", "woman"],
        main_image: null,
      },
    });
    const [account] = await accountsOf("anna.new@example.com");
    expect(account).toMatchObject({
      signupMessage: "hoi <b>jij</b> ‮\u{1F600}",
      tracking: { network: "ads", ref: "r", sub1: "1" },
      shadowOfId: null,
    });
    expect(account?.passwordHash).toMatch(/^\$argon2id\$/);
    const { body: me } = await browser.call("GET /api/user.php");
    expect(me.user?.id).toBe(account?.id);
  });

  it("keeps tracking that the visit brought as a cookie, which ends with it, and ignores a broken one", async () => {
    const browser = app.browser({ address: inAmerica });
    browser.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network: "kite" })));
    const body = form();
    const refused = await signUp({ ...body, consent: false }, browser);
    expect([refused.status, browser.cookies.has("tracking")]).toEqual([422, true]);
    await signUp(body, browser);
    expect((await accountsOf(body.email as string))[0]?.tracking).toEqual({ network: "kite" });
    expect(browser.cookies.has("tracking")).toBe(false);
    const broken = app.browser();
    broken.cookies.set("tracking", "%7Bnot json");
    expect((await signUp(form(), broken)).status).toBe(200);
  });

  it("keeps what the visit brought beside a form that knows nothing or only a part of it", async () => {
    for (const [tracking, kept] of [
      [{}, { network: "kite", ref: "r" }],
      [{ ref: "own" }, { network: "kite", ref: "own" }],
    ]) {
      const browser = app.browser({ address: inAmerica });
      browser.cookies.set("tracking", encodeURIComponent(JSON.stringify({ network: "kite", ref: "r" })));
      const body = form({ tracking });
      expect((await signUp(body, browser)).status).toBe(200);
      expect((await accountsOf(body.email as string))[0]?.tracking).toEqual(kept);
    }
  });

  it("keeps the source of the visit with a yes where the law asks for one, and the yes with its wording", async () => {
    const tracking = { network: "ads", ref: "r", sub3: "3" };
    const given = [{ kind: "tracking", version: trackingWordingFrom, isGiven: true }];
    for (const [address, body, kept, log] of [
      [inGermany, { tracking, tracking_consent: true }, tracking, given],
      [inGermany, { tracking, tracking_consent: false }, null, []],
      [inGermany, { tracking }, null, []],
      // Nothing was asked, or there was nothing to ask for.
      [inAmerica, { tracking, tracking_consent: true }, tracking, []],
      [inGermany, { tracking_consent: true }, null, []],
      [inGermany, { tracking: {}, tracking_consent: true }, null, []],
    ] as const) {
      const browser = app.browser({ address });
      const asked = (await browser.call("GET /api/settings.php")).body.is_tracking_asked;
      expect(asked).toBe(address === inGermany);
      const filled = form(body);
      expect((await signUp(filled, browser)).status).toBe(200);
      const [account] = await accountsOf(filled.email as string);
      expect(account?.tracking).toEqual(kept);
      const rows = await app.services.db
        .select({ kind: consents.kind, version: consents.version, isGiven: consents.isGiven })
        .from(consents)
        .where(and(eq(consents.memberId, account?.id ?? ""), eq(consents.kind, "tracking")));
      expect(rows).toEqual(log);
    }
  });

  it("keeps nothing without a yes where the law asks for one, whatever cookie and form bring and open", async () => {
    for (const [mode, network] of [
      ["with_trafficsource", "kite"],
      ["all", "kite"],
      ["all", "other"],
    ] as const) {
      await withSettings(app, { signup: { mode, allowedNetworks: ["Kite"] } }, async () => {
        for (const [address, country] of [
          [inGermany, null],
          [inAmerica, "DE"],
          [undefined, null],
        ] as const) {
          const browser = app.browser(address === undefined ? {} : { address });
          if (country) browser.cookies.set("country", country);
          browser.cookies.set(
            "tracking",
            encodeURIComponent(JSON.stringify({ network, ref: "r", sub1: "1" })),
          );
          const body = form({ tracking: { network, ref: "own", sub2: "2" } });
          expect((await signUp(body, browser)).status).toBe(200);
          expect((await accountsOf(body.email as string))[0]?.tracking).toBeNull();
          expect(browser.cookies.has("tracking")).toBe(false);
        }
      });
    }
  });

  it("tells all that is wrong at once, in the caller's language, and stores nothing", async () => {
    const browser = app.browser();
    const { status, body } = await signUp(
      {
        email: "no address",
        name: "@me",
        password: "short",
        date_of_birth: "2001-02-30",
        seeks: [],
        consent: false,
      },
      browser,
    );
    expect(status).toBe(422);
    expect(body.error).toBe("invalid_fields");
    expect(
      Object.fromEntries(Object.entries(body.fields ?? {}).map(([field, { code }]) => [field, code])),
    ).toEqual({
      email: "email_invalid",
      name: "username_starts_with_at",
      password: "password_too_short",
      date_of_birth: "birth_date_invalid",
      gender: "required",
      seeks: "required",
      consent: "consent_required",
    });
    expect(body.fields?.email?.message).toBe("Invalid email");
    expect(body.fields?.date_of_birth?.message).toBe("Invalid date of birth.");
    expect(browser.cookies.has("account")).toBe(false);
    expect((await signUp({})).body.fields).toMatchObject({
      email: { code: "required" },
      name: { code: "required" },
      password: { code: "required" },
      date_of_birth: { code: "required" },
    });
  });

  it.each([
    ["ab", "too_short"],
    ["a".repeat(21), "too_long"],
    ["two words", "username_characters"],
    ["line\nbreak", "username_characters"],
    ["To: x\r\nBcc", "username_characters"],
    ["<b>bold</b>", "username_characters"],
    ["...", "username_characters"],
    ["anna\u200bbell", "username_characters"],
    ["anna\u3164bell", "username_characters"],
    ["e\u0301\u0323\u0324vil", "username_characters"],
    ["раypal", "username_characters"],
    ["smile\u{1F600}", "username_characters"],
    ["@anna", "username_starts_with_at"],
    ["Admin", "username_taken"],
  ])("refuses the name %j", async (name, code) => {
    const { status, body } = await signUp(form({ name }));
    expect(status).toBe(422);
    expect(body.fields).toEqual({ name: expect.objectContaining({ code }) });
  });

  it("refuses the name that its own site has", async () => {
    await withSettings(app, { brand: { name: "Blue Moon" } }, async () => {
      for (const name of ["BlueMoon", "blue_m00n", "Blue-Moon.Team"]) {
        expect((await signUp(form({ name }))).body.fields?.name?.code, name).toBe("username_taken");
      }
      expect((await signUp(form({ name: "BlueMonday" }))).status).toBe(200);
    });
  });

  it("refuses a name that is the e-mail address, with the text of the catalogue", async () => {
    const { body } = await signUp(form({ name: "Jo@example.com", email: "jo@example.com" }));
    expect(body.fields?.name).toEqual({
      code: "username_same_as_email",
      message: "Username may not be the same as your e-mail address",
    });
  });

  it.each([["Łukasz.z-1_"], ["Ζωή"], ["Иван"], ["ñandú"]])("welcomes the name %s", async (name) => {
    expect((await signUp(form({ name }))).status).toBe(200);
  });

  it("takes a name once a site, whatever its case, width or look-alike letters", async () => {
    expect((await signUp(form({ name: "Coco" }))).status).toBe(200);
    for (const name of ["coco", "COCO", "ｃｏｃｏ", "сосо"]) {
      expect((await signUp(form({ name }))).body.fields?.name?.code, name).toBe("username_taken");
    }
  });

  it("refuses common passwords and such made from the name or address", async () => {
    for (const body of [
      form({ password: "password123" }),
      form({ name: "Wolfgang.M", password: "wolfgang.m" }),
      form({ email: "rosalinde@example.com", password: "rosalinde1" }),
    ]) {
      expect((await signUp(body)).body.fields?.password?.code).toBe("password_common");
    }
  });

  it.each([
    ["2026-02-28T23:59:59Z", "2008-03-01", false],
    ["2026-03-01T00:00:00Z", "2008-03-01", true],
    ["2026-02-28T12:00:00Z", "2008-02-29", false],
    ["2026-03-01T00:00:00Z", "2008-02-29", true],
    ["2028-02-29T00:00:00Z", "2010-03-01", false],
    ["2028-02-29T00:00:00Z", "2010-02-28", true],
  ])("at %s lets in who was born on %s: %s", async (now, date_of_birth, isOldEnough) => {
    const today = app.clock.now();
    app.clock.set(new Date(now));
    try {
      const { status, body } = await signUp(form({ date_of_birth }));
      expect(status).toBe(isOldEnough ? 200 : 422);
      if (!isOldEnough) expect(body.fields?.date_of_birth?.code).toBe("birth_date_too_young");
    } finally {
      app.clock.set(today);
    }
  });

  it.each([
    "2023-02-29",
    "1990-13-01",
    "01.02.1990",
    "1990-1-1",
    "1850-01-01",
    "2999-01-01",
    "1990-05-17T00:00",
  ])("refuses the date of birth %s", async (date_of_birth) => {
    expect((await signUp(form({ date_of_birth }))).body.fields?.date_of_birth?.code).toBe(
      "birth_date_invalid",
    );
  });

  it("answers hostile bodies with a refusal, never a 500", async () => {
    const bodies: unknown[] = [
      [],
      "text",
      null,
      { email: ["a@b.co", "c@d.co"] },
      { ...form(), name: { $ne: 1 } },
    ];
    bodies.push({ ...form(), email: "a@example.com\r\nBcc: b@example.com" });
    bodies.push({ ...form(), email: "a@example.com,b@example.com" }, { ...form(), name: "nul\0l" });
    bodies.push({ ...form(), gender: "x" }, { ...form(), signup_message: "x".repeat(1001) });
    for (const payload of bodies) {
      const { status } = await app.browser().raw({
        method: "POST",
        url: "/api/signups",
        payload: JSON.stringify(payload),
        headers: { "content-type": "application/json" },
      });
      expect([400, 422], JSON.stringify(payload)).toContain(status);
    }
    const message = "👩‍❤️‍👨".repeat(1000);
    expect((await signUp(form({ signup_message: message }))).status).toBe(200);
    const piled = await signUp(form({ signup_message: `a${"\u0301\u0316".repeat(90)}` }));
    expect([piled.status, piled.body.fields?.signup_message?.code]).toEqual([422, "too_long"]);
  });

  it("is refused from another origin", async () => {
    const { status } = await app.browser().call("POST /api/signups", {
      body: form(),
      headers: { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    });
    expect(status).toBe(403);
  });
});

describe("sign-up modes", () => {
  it("opens to visits from a listed network only", async () => {
    await withSettings(
      app,
      { signup: { mode: "with_trafficsource", allowedNetworks: ["Kite"] } },
      async () => {
        expect((await signUp(form())).body).toMatchObject({ error: "signup_closed" });
        expect((await signUp(form({ tracking: { network: "other" } }))).status).toBe(403);
        expect((await signUp(form({ tracking: { network: "kite" } }))).status).toBe(200);
        const stored = app.browser();
        stored.cookies.set("tracking", encodeURIComponent('{"network":"kite"}'));
        expect((await signUp(form(), stored)).status).toBe(200);
      },
    );
  });

  it("asks for an invitation code", async () => {
    await withSettings(app, { signup: { mode: "other", inviteCodes: ["ROSE-1"] } }, async () => {
      const without = await signUp(form());
      expect(without.body).toMatchObject({ error: "invite_required" });
      expect(Object.keys(without.body.fields ?? {})).toEqual(["invite_code"]);
      const unknown = await signUp(form({ invite_code: "TULIP", email: "x" }));
      expect(Object.keys(unknown.body.fields ?? {}).sort()).toEqual(["email", "invite_code"]);
      expect((await signUp(form({ invite_code: " rose-1 " }))).status).toBe(200);
    });
  });

  it("gives the sign-up's credits once, through the ledger", async () => {
    await withSettings(app, { money: { signupCredits: 12 } }, async () => {
      const body = form();
      const { body: answer } = await signUp(body);
      expect(answer.user?.credits).toBe(12);
      await signUp(body);
      const entries = await app.services.db
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.memberId, answer.user?.id ?? ""));
      expect(entries).toMatchObject([
        { fromBook: "granted", toBook: "member", amount: 12, balanceAfter: 12, cause: "signup_bonus" },
      ]);
    });
  });
});

describe("the same sign-up again", () => {
  it("sent five times at once makes one account, and every try is signed in", async () => {
    const body = form();
    const browsers = [0, 1, 2, 3, 4].map(() => app.browser());
    const answers = await Promise.all(browsers.map((browser) => signUp(body, browser)));
    // The lock of five attempts in a quarter of an hour does not count right passwords.
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body: { user } }) => user?.id)).size).toBe(1);
    expect(await accountsOf(body.email as string)).toHaveLength(1);
    for (const browser of browsers)
      expect((await browser.call("GET /api/user.php")).body.user).not.toBeNull();
    expect(await app.mailsTo(body.email as string)).toHaveLength(1);
  });

  it("for one name at once: one gets it, the other hears so, nothing half-written stays", async () => {
    const name = `twin_${counter}`;
    const forms = [form({ name }), form({ name })];
    const answers = await Promise.all(forms.map((body) => signUp(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const lost = forms[answers.findIndex(({ status }) => status === 422)]?.email ?? "";
    expect(await accountsOf(lost)).toEqual([]);
    expect(await app.mailsTo(lost)).toEqual([]);
  });

  it("leaves nothing behind when the last step fails", async () => {
    const body = form();
    const { post } = app.services;
    const send = post.send;
    post.send = () => Promise.reject(new Error("killed"));
    try {
      expect((await signUp(body)).status).toBe(500);
    } finally {
      post.send = send;
    }
    expect(await accountsOf(body.email as string)).toEqual([]);
    const { db } = app.services;
    expect(
      await db
        .select()
        .from(profiles)
        .where(eq(profiles.name, body.name as string)),
    ).toEqual([]);
    expect((await signUp(body)).status).toBe(200);
  });

  it("with another password replaces a sign-up that nobody has confirmed", async () => {
    const body = form();
    const first = app.browser();
    const { body: before } = await signUp(body, first);
    const again = { ...body, name: `${body.name}b`, password: "another good sentence 5" };
    const second = app.browser();
    const { body: after } = await signUp(again, second);
    expect(after.user?.id).not.toBe(before.user?.id);
    expect((await first.call("GET /api/user.php")).body.user).toBeNull();
    expect(await accountsOf(body.email as string)).toHaveLength(1);
    const [newest, oldest] = await app.mailsTo(body.email as string);
    const activate = (link: string | undefined) =>
      app.browser().call("POST /api/activations", { body: { token: link?.split("token=")[1] ?? "" } });
    expect((await activate(oldest?.links[0])).status).toBe(410);
    expect((await activate(newest?.links[0])).status).toBe(200);
  });

  it("counts one mailbox once: case, dots and tags where the provider ignores them", async () => {
    const owner = await createMember(app, {
      account: { email: "jo.hnny@gmail.com", emailNormalized: "johnny@gmail.com" },
    });
    for (const email of ["Johnny@Gmail.com", "j.ohnny+dates@googlemail.com"]) {
      await signUp(form({ email }));
      const rows = await app.services.db
        .select()
        .from(accounts)
        .where(and(eq(accounts.emailNormalized, "johnny@gmail.com")));
      expect(rows.map((row) => row.shadowOfId).sort()).toEqual([owner.id, null].sort());
    }
    expect((await app.mailsTo("jo.hnny@gmail.com"))[0]?.subject).toBe("You already have an account");
    const dotless = await app.browser().call("POST /api/user.php", {
      body: { email: "johnny@gmail.com", password: testPassword },
    });
    expect(dotless.body.user?.id).toBe(owner.id);
  });
});

describe("the mails", () => {
  it("speak all eleven languages and link to the site's own address, whatever host was asked", async () => {
    for (const locale of locales) {
      const owner = await createMember(app, { account: { language: locale } });
      const body = form();
      const browser = app.browser({ language: locale });
      await browser.call("POST /api/signups", {
        body,
        headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
      });
      await signUp(form({ email: owner.email }), app.browser({ language: "en" }));
      for (const [mail, path] of [
        [(await app.mailsTo(body.email as string))[0], "/activate?token="],
        [(await app.mailsTo(owner.email))[0], "/login"],
      ] as const) {
        expect(mail?.html).toContain(`lang="${locale}"`);
        expect(mail?.links[0]).toContain(`http://localhost:3000${path}`);
        expect(mail?.text).toContain("Rendezvous");
        expect(mail?.text).not.toMatch(/[{}]|activation\.|already_member\.|evil\.example/);
        expect(mail?.text).not.toContain(body.name);
      }
      // Seed section 8; only the owner of the mailbox reads it.
      if (locale === "en")
        expect((await app.mailsTo(owner.email))[0]?.html).toContain(
          "An account with this e-mail address already exists",
        );
    }
  });

  it("to one mailbox are at most three a day by signing up, and told to nobody", async () => {
    const owner = await createMember(app);
    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) {
      statuses.push((await signUp(form({ email: owner.email, password: `${password} ${count}` }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const subjects = async () => (await app.mailsTo(owner.email)).map(({ subject }) => subject);
    const news = "You already have an account";
    // The fifth password has locked the account, and the owner is told (login-opening.test.ts).
    expect((await subjects()).sort()).toEqual(["Was that you?", news, news, news]);
    app.clock.advance(86_401);
    await signUp(form({ email: owner.email }));
    expect((await subjects()).filter((subject) => subject === news)).toHaveLength(4);
  });
});

it("hashes session tokens and gives every sign-up a purse", async () => {
  const browser = app.browser();
  const { body } = await signUp(form(), browser);
  const rows = await app.services.db
    .select()
    .from(sessions)
    .where(eq(sessions.accountId, body.user?.id ?? ""));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokenHash).not.toBe(browser.cookies.get("account"));
  const purses = await app.services.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.memberId, body.user?.id ?? ""));
  expect(purses).toHaveLength(1);
  expect(await app.services.db.select().from(accounts).where(like(accounts.email, "% %"))).toEqual([]);
});
