import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors.ts";
import { checkPassword, dummyVerify, hashPassword, prepareDummyHash, verifyPassword } from "./passwords.ts";

/** The hashes that passwords were compared with: their parameters give the cost of each comparison. */
const compared = vi.hoisted(() => [] as string[]);
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: (...given: Parameters<typeof real.verify>) => {
      compared.push(String(given[0]));
      return real.verify(...given);
    },
  };
});
afterEach(() => {
  compared.length = 0;
});

describe("hashing", () => {
  it("keeps the current cost in the hash and knows the right password from others", async () => {
    const stored = await hashPassword("vogelvrij-77 zomer");
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword(stored, "vogelvrij-77 zomer")).toBe(true);
    expect(await verifyPassword(stored, "vogelvrij-77 Zomer")).toBe(false);
  });

  it("takes the same password however the keyboard composes its accents", async () => {
    const stored = await hashPassword("zażółć gęślą".normalize("NFC"));
    expect(await verifyPassword(stored, "zażółć gęślą".normalize("NFD"))).toBe(true);
  });

  it("refuses an endless password without hashing it", async () => {
    const stored = await hashPassword("");
    expect(await verifyPassword(stored, "a".repeat(100_000))).toBe(false);
    expect(await verifyPassword(stored, "")).toBe(true);
  });

  it("does the same work for an unknown account as for a wrong password", async () => {
    const stored = await hashPassword("vogelvrij-77 zomer");
    await prepareDummyHash();
    expect(await verifyPassword(stored, "something else")).toBe(false);
    expect(await dummyVerify("something else")).toBe(false);
    const costs = compared.map((hash) => hash.split("$").slice(0, 4).join("$"));
    expect(costs).toEqual(["$argon2id$v=19$m=19456,t=2,p=1", "$argon2id$v=19$m=19456,t=2,p=1"]);
    expect(compared[1]).toHaveLength(compared[0]!.length);
  });

  it("answers a flood with unavailable, and serves again afterwards", async () => {
    const results = await Promise.allSettled(Array.from({ length: 90 }, () => hashPassword("flood")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(90 - 2 - 64);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason.code).toBe("unavailable");
    }
    await expect(hashPassword("afterwards")).resolves.toMatch(/^\$argon2id/);
  });
});

describe("checkPassword", () => {
  it.each([
    ["", "password_too_short"],
    ["kort-9tek", "password_too_short"],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "password_too_short"],
    ["password123", "password_common"],
    ["Password1!", "password_common"],
    ["qwertyuiop", "password_common"],
    ["1234567890", "password_common"],
    ["aaaaaaaaaaaa", "password_common"],
    ["iloveyou12", "password_common"],
    ["annasvensson", "password_common"],
    ["anna@example.com", "password_common"],
    ["x".repeat(129), "too_long"],
    ["é".normalize("NFD").repeat(600), "too_long"],
    ["vogelvrij-77", null],
    ["kot na dachu", null],
    ["correct horse battery", null],
    ["Straße am Fluß 9", null],
    ["  spaces count  too ", null],
    ["密码很长也没关系真的哦", null],
    ["🐙🌵🚲🥨🎷🧭🪁🦉🍋🎲", null],
  ])("%j: %s", async (password, expected) => {
    expect(await checkPassword(password, ["anna@example.com", "Anna Svensson", "Rendezvous"])).toBe(expected);
  });

  it("answers about the longest password it takes", async () => {
    expect(await checkPassword("4@$$1".repeat(26).slice(0, 128))).toBe(null);
  });
});
