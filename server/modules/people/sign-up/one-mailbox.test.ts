import { and, eq, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const run = Math.floor(Math.random() * 0xffff).toString(16);
let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `2001:db8:${run}:${counter.toString(16)}::1` });
}
const theirs = "a stranger's own words 7";
const logIn = (email: string, password: string) =>
  elsewhere().call("POST /api/user.php", { body: { email, password } });
const signUp = (email: string, password = theirs) => {
  counter += 1;
  return elsewhere().call("POST /api/signups", {
    body: {
      email,
      name: `twin_${counter}`,
      password,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });
};
/** Accounts of a mailbox that are no shadow; at most one is allowed. */
async function ownersOf(email: string): Promise<string[]> {
  const rows = await app.services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.emailNormalized, mailboxKey(normalizeEmail(email) ?? "")), isNull(accounts.shadowOfId)),
    );
  return rows.map(({ id }) => id);
}

/** Ways to write `jo.hn@gmail.com` that reach the same mailbox. */
const sameMailbox = [
  "JO.HN@GMAIL.COM",
  " jo.hn@gmail.com ",
  "jo.hn@gmail.com.",
  "john@gmail.com",
  "j.o.h.n@gmail.com",
  "jo.hn+dates@gmail.com",
  "john+a+b@googlemail.com",
  "ｊｏ.ｈｎ@ｇｍａｉｌ.ｃｏｍ",
  "jo.hn@gmail。com",
];
/** Addresses that look similar but reach another mailbox, or none. */
const lookAlikes = [
  "jo.hn@gmаil.com",
  "jo.hn@gmail.co",
  "jo.hn@gmail.com.evil.example",
  "jo.hn@gmail.cm",
  "jo.hn+x@example.com",
  "jo-hn@gmail.com",
  "jo.hn@xn--gmil-63d.com",
];
const noAddresses = [
  "jо.hn@gmail.com", // Cyrillic о
  "jo.hn@gmail.com\u200b",
  "jo.hn\u0000@gmail.com",
  '"jo.hn"@gmail.com',
  "jo.hn@gmail.com@evil.example",
  "jo.hn@gmail.com,evil@evil.example",
  "jo.hn%40gmail.com@evil",
  "jo.hn@[127.0.0.1]",
];

describe("a mailbox, however it is spelled,", () => {
  it("is one account: spellings sign in to it, and sign-ups under them take nothing of it", async () => {
    const owner = await createMember(app, {
      account: { email: "jo.hn@gmail.com", emailNormalized: mailboxKey("jo.hn@gmail.com") },
    });
    for (const spelling of sameMailbox) {
      expect((await logIn(spelling, testPassword)).body.user?.id).toBe(owner.id);
      const made = await signUp(spelling);
      expect(made.status).toBe(200);
      expect(made.body.user?.id).not.toBe(owner.id);
      expect(await ownersOf(spelling)).toEqual([owner.id]);
      expect((await logIn(spelling, testPassword)).body.user?.id).toBe(owner.id);
    }
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, owner.id));
    expect(account?.email).toBe("jo.hn@gmail.com");
  });

  it("keeps look-alikes apart: none of them is the owner, and none gets the owner's mails", async () => {
    const [owner] = await ownersOf("jo.hn@gmail.com");
    for (const lookAlike of lookAlikes) {
      expect((await logIn(lookAlike, testPassword)).status).toBe(401);
      const made = await signUp(lookAlike);
      expect(made.status).toBe(200);
      expect(await ownersOf(lookAlike)).toEqual([made.body.user?.id]);
      expect(await ownersOf(lookAlike)).not.toContain(owner);
      await elsewhere().call("POST /api/password-reset-mails", { body: { email: lookAlike } });
    }
    const resets = (await app.mailsTo("jo.hn@gmail.com")).filter(({ links }) =>
      links.some((link) => link.includes("/reset-password/do")),
    );
    expect(resets).toEqual([]);
  });

  it.each(noAddresses)("is refused where it is none: %j", async (address) => {
    for (const answer of [await signUp(address), await logIn(address, testPassword)]) {
      expect([400, 422]).toContain(answer.status);
    }
  });

  it("signed up at once under six spellings is one account", async () => {
    const spellings = [
      "Ann.Lee@gmail.com",
      "annlee@gmail.com",
      "ann.lee+1@gmail.com",
      "ANNLEE@googlemail.com",
      "a.n.n.l.e.e@gmail.com",
      "annlee@gmail.com.",
    ];
    const answers = await Promise.all(
      spellings.map((spelling, index) => signUp(spelling, `${theirs} ${index}`)),
    );
    expect(answers.filter(({ status }) => ![200, 409, 429, 503].includes(status))).toEqual([]);
    expect(await ownersOf("annlee@gmail.com")).toHaveLength(1);
  });

  it("has one key, found again from each of its spellings", () => {
    const local = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    const spelled = fc
      .record({
        local,
        dots: fc.array(fc.nat({ max: 11 }), { maxLength: 4 }),
        tag: fc.option(fc.stringMatching(/^[a-z0-9]{0,8}$/)),
        isUpper: fc.boolean(),
        host: fc.constantFrom("gmail.com", "googlemail.com", "GMAIL.com", "gmail.com."),
      })
      .map(({ local, dots, tag, isUpper, host }) => {
        const places = new Set(dots.map((place) => place % local.length).filter((place) => place > 0));
        const dotted = [...local]
          .map((letter, index) => (places.has(index) ? `.${letter}` : letter))
          .join("");
        const written = `${isUpper ? dotted.toUpperCase() : dotted}${tag === null ? "" : `+${tag}`}@${host}`;
        return { written, key: `${local}@gmail.com` };
      });
    fc.assert(
      fc.property(spelled, ({ written, key }) => {
        const normalized = normalizeEmail(written);
        expect(normalized).not.toBeNull();
        expect(mailboxKey(normalized ?? "")).toBe(key);
        expect(normalizeEmail(normalized ?? "")).toBe(normalized);
      }),
      { numRuns: atSize(300, 20_000) },
    );
  });

  it("is never two addresses at once: whatever is typed is one plain address or none", () => {
    const piece = fc.constantFrom(
      ..."ab.@+,;:<>\"'()[] \t\r\n\0\u2028\u200b\u00ad%\\/аｅé@".split(""),
      "example.com",
      "%0d%0a",
      "Bcc:",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const normalized = normalizeEmail(pieces.join(""));
        if (normalized === null) return;
        expect(normalized).toMatch(/^[!-~]+$/);
        expect(normalized.split("@")).toHaveLength(2);
        expect(normalized).not.toMatch(/[\s,;:<>"()[\]\\]/);
      }),
      { numRuns: atSize(2000, 200_000) },
    );
  });
});
