import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember } from "#server/test/people/factories.ts";
import { codeTo, codeWish } from "#server/test/people/phones.ts";
import { askPhoneCode, type CodeWish } from "./ask-phone-code.ts";
import { phoneCodeDigits, phoneCodesPerDay, phoneCodeTries } from "./phone-limits.ts";
import { takePhoneCode } from "./take-phone-code.ts";

/** How often a typed code was compared with the one that was sent. */
const compared = vi.hoisted(() => ({ times: 0 }));
vi.mock("./phone-code.ts", async (original) => {
  const real = await original<typeof import("./phone-code.ts")>();
  return {
    ...real,
    isPhoneCode(...given: Parameters<typeof real.isPhoneCode>) {
      compared.times += 1;
      return real.isPhoneCode(...given);
    },
  };
});

/** Hashes of numbers are slow on purpose; here each is made once. */
vi.mock("#server/modules/people/exclusions/exclusion-hash.ts", async (original) => {
  const real = await original<typeof import("#server/modules/people/exclusions/exclusion-hash.ts")>();
  const hashes = new Map<string, ReturnType<typeof real.hashContact>>();
  return {
    ...real,
    hashContact(...given: Parameters<typeof real.hashContact>) {
      const known = hashes.get(JSON.stringify(given)) ?? real.hashContact(...given);
      hashes.set(JSON.stringify(given), known);
      return known;
    },
  };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  compared.times = 0;
});
afterAll(() => app.close());

let numbers = 0;
async function guesser(): Promise<CodeWish> {
  numbers += 1;
  const phone = `+316${String(50_000_000 + numbers)}`;
  return codeWish(app, { memberId: (await createMember(app)).id, phone });
}

const ask = (wish: CodeWish) =>
  askPhoneCode(app.services, { ...wish, now: app.clock.now() }).then(
    () => "sent",
    (error: { code: string }) => error.code,
  );
const take = (wish: CodeWish, code: string) =>
  takePhoneCode(app.services, { ...wish, code, now: app.clock.now() });

let guessed = 0;
/** So many guesses at once, each of another code than before, and none of the right one. */
async function guess(wish: CodeWish, times: number): Promise<void> {
  const right = await codeTo(app, wish.phone);
  const codes = Array.from({ length: times }, () => {
    guessed = (guessed + 1) % 10 ** phoneCodeDigits;
    return String(guessed).padStart(phoneCodeDigits, "0");
  });
  const outcomes = await Promise.all(codes.filter((code) => code !== right).map((code) => take(wish, code)));
  expect(outcomes).not.toContain("ok");
}

const triesADay = phoneCodesPerDay * phoneCodeTries;

it("a hundred guesses of one code at once are compared with it five times, and the right one is too late", async () => {
  const wish = await guesser();
  expect(await ask(wish)).toBe("sent");
  await guess(wish, 100);
  expect(compared.times).toBe(phoneCodeTries);
  expect(await take(wish, await codeTo(app, wish.phone))).toBe("too_many_tries");
  expect(compared.times).toBe(phoneCodeTries);
});

it("a guesser of a million codes gets fifteen comparisons a day, however many calls they make at once", {
  timeout: 600_000,
}, async () => {
  const wish = await guesser();
  const days = atSize(3, 30);
  for (let day = 1; day <= days; day += 1) {
    const asked = [];
    for (let time = 0; time < phoneCodesPerDay + 2; time += 1) {
      asked.push(await ask(wish));
      await guess(wish, 100);
      // The next code ends this one, also where both are asked for in one second.
      app.clock.advance(1);
    }
    expect(asked.filter((answer) => answer === "sent")).toHaveLength(phoneCodesPerDay);
    expect(compared.times).toBe(day * triesADay);
    app.clock.advance(86_401);
  }
  expect([triesADay, 10 ** phoneCodeDigits]).toEqual([15, 1_000_000]);
  const yearsForAll = 10 ** phoneCodeDigits / triesADay / 365;
  expect(yearsForAll).toBeGreaterThan(180);
});

it("codes that are asked for while others are guessed give a guesser no comparison more", async () => {
  const wish = await guesser();
  const asks = () => Array.from({ length: 4 }, () => ask(wish));
  for (let round = 0; round < atSize(3, 10); round += 1)
    await Promise.all([...asks(), guess(wish, 100), ...asks()]);
  expect(compared.times).toBeGreaterThan(0);
  expect(compared.times).toBeLessThanOrEqual(triesADay);
});
