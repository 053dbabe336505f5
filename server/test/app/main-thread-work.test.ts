import { beforeAll, describe, expect, it } from "vitest";
import { accountEndpoints } from "#contracts/people/accounts.ts";
import { checkName, nameKeyOf, normalizeName } from "#server/modules/people/profiles/name.ts";
import { checkBirthDate } from "#server/modules/people/sign-up/check-signup.ts";
import { faultOf } from "#server/modules/talking/chats/message-rules.ts";
import { createGeo } from "#server/platform/geo.ts";
import { isStorable } from "#server/platform/http/storable.ts";
import { mailboxKey, normalizeEmail } from "#server/platform/mail/email-address.ts";
import { suggestEmail } from "#server/platform/mail/email-suggestion.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { decodeCursor } from "#server/platform/paging/keyset-cursor.ts";
import { createCursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { isEasilyGuessed } from "#server/platform/passwords/password-estimate.ts";
import { checkPassword } from "#server/platform/passwords/passwords.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { heldUnits, mutate, seededRandom } from "./main-thread-work.ts";
import { atSize } from "./proof-size.ts";

/** In units of about a millisecond on today's machines. */
const mostUnits = 5;

type Validator = { check: (value: string) => unknown; longest: number; start: string };
const seal = createCursorSeal("a secret of the tests");
const geo = createGeo();
const words = ["Anna Svensson", "anna.svensson@example.com", "Rendezvous"];
const refusing = (check: (value: string) => unknown) => (value: string) => {
  try {
    return check(value);
  } catch {
    return "refused";
  }
};

/**
 * All functions that examine a visitor's or member's text, with the longest text that the contract allows.
 */
const validators: Record<string, Validator> = {
  "an e-mail address": {
    check: (value) => mailboxKey(normalizeEmail(value) ?? ""),
    longest: 320,
    start: "anna@example.com",
  },
  "the suggestion for an e-mail address": {
    check: (value) => suggestEmail(value, "NL"),
    longest: 254,
    start: "anna@gmial.com",
  },
  "a name": {
    check: (value) => [checkName(normalizeName(value), "anna@example.com"), nameKeyOf(value)],
    longest: 1000,
    start: "anna",
  },
  "a password": {
    check: (value) => checkPassword(value, words),
    longest: 512,
    start: "z{[i9{(t@@s{ls|{l[bb39izo66|g[<a89/|6gie",
  },
  "a birth date": { check: (value) => checkBirthDate(value, new Date()), longest: 1000, start: "1990-05-17" },
  "a message": { check: (value) => faultOf(value, 1000), longest: 20_000, start: "hello" },
  "the text about oneself": {
    check: (value) => isLongerThan(value, 2000),
    longest: 20_000,
    start: "I like to dance",
  },
  "text to be stored": { check: isStorable, longest: 64_000, start: "hello" },
  "a place in a list": { check: refusing(decodeCursor), longest: 1000, start: "MjAyNi0xMS0yMg" },
  "a sealed place in a list": {
    check: refusing((value) => seal.open(value, "members")),
    longest: 1000,
    start: seal.seal({ at: 1 }, "members"),
  },
  "a search for a city": {
    check: (text) => geo.searchCities({ text, country: undefined }),
    longest: 80,
    start: "koeln",
  },
  "an address of a network": { check: networkOf, longest: 1000, start: "2001:db8::3" },
  "a form to log in": {
    check: (email) =>
      accountEndpoints["POST /api/user.php"].body.safeParse({ email, password: email }).success,
    longest: 1000,
    start: "anna@example.com",
  },
};

/** Searches the worst text by changing the worst one so far; returns texts that took too long. */
async function findWorst({ check, longest, start }: Validator, rounds: number): Promise<string[]> {
  const random = seededRandom(rounds);
  let worst = { value: start.slice(0, longest), held: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const value = round === 0 ? worst.value : mutate(worst.value, random, longest);
    const held = await heldUnits(() => check(value), mostUnits);
    if (held > mostUnits) return [`${held.toFixed(1)} units: ${JSON.stringify(value)}`];
    if (held >= worst.held) worst = { value, held };
  }
  return [];
}

describe("no validator blocks the main thread", () => {
  // The estimating thread reads its word lists at the first call.
  beforeAll(() => checkPassword("seven quiet lanterns 4"), 60_000);

  it.each(Object.entries(validators))("for long: %s", async (name, validator) => {
    const rounds = name === "a password" ? atSize(40, 400) : atSize(200, 4000);
    expect(await findWorst(validator, rounds)).toEqual([]);
  });
});

it("the estimate of a password is bounded whatever the password", async () => {
  const hostile = "z{[i9{(t@@s{ls|{l[bb39izo66|g[<a89/|6gie";
  expect(await heldUnits(() => isEasilyGuessed(hostile, words), 220)).toBeLessThan(220);
});
