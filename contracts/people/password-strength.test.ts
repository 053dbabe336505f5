import { dictionary as listed } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { describe, expect, it } from "vitest";
import { isEasilyGuessed } from "#server/platform/passwords/password-estimate.ts";
import { checkPassword } from "#server/platform/passwords/passwords.ts";
import { estimatePassword, longestPassword } from "./password-strength.ts";

const own = ["Anna_Svensson", "anna.svensson@example.com"];
const levelOf = (password: string) => estimatePassword(password, own).level;

describe("the estimate of a password in the browser", () => {
  it.each([
    ["", "weak", "short", 10],
    ["kort-9tek", "weak", "short", 1],
    ["👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", "weak", "short", 7],
    ["a".normalize("NFD").repeat(longestPassword + 1), "weak", "long", 0],
    ["aaaaaaaaaaaa", "weak", "repeated", 0],
    ["abcdefghijkl", "weak", "repeated", 0],
    ["1234567890", "weak", "repeated", 0],
    ["qwertyuiop12", "weak", "repeated", 0],
    ["P@ssw0rd123!", "weak", "common", 0],
    ["iloveyou2024", "weak", "common", 0],
    ["passwort123456", "weak", "common", 0],
    ["annasvensson", "weak", "own", 0],
    ["Svensson-Hut-7", "fair", "own", 0],
    ["Svensson-Kuchen-7", "good", "own", 0],
    ["hundekuchen", "fair", "words", 0],
    ["vogelvrij-77", "good", "words", 0],
    ["kot na dachu", "good", "words", 0],
    ["tiger river", "good", "words", 0],
    ["密码很长也没关系真的哦", "good", "words", 0],
    ["correct horse battery", "strong", null, 0],
    ["Laternen über dem Fluß 9", "strong", null, 0],
    ["hubmyc-xogqa3-wymtob", "strong", null, 0],
    ["xK9mQ2vLp7RtB4z", "strong", null, 0],
  ])("%j: %s, %s, %d missing", (password, level, hint, missing) => {
    expect(estimatePassword(password, own)).toEqual({ level, hint, missing });
  });
});

describe("a strong password", () => {
  const words = Object.values({ ...listed, ...english }).flatMap((list) =>
    Array.isArray(list) ? (list as string[]) : Object.keys(list as object),
  );

  it("is none of the server's lists, whatever its case and disguise", () => {
    expect(words.length).toBeGreaterThan(50_000);
    const spellings = [
      (word: string) => word,
      (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}123!`,
      (word: string) => word.replaceAll("a", "4").replaceAll("e", "3").replaceAll("o", "0"),
      (word: string) => `${word} ${word} ${word}`,
      (word: string) => `${word}-2024`,
    ];
    const strong = spellings.flatMap((spell) => words.map(spell)).filter((one) => levelOf(one) === "strong");
    expect(strong.filter((one) => isEasilyGuessed(one, own))).toEqual([]);
  });

  it("is taken by the server: pairs and mixtures of the most common words and keys", () => {
    const most = [
      "password",
      "dragon",
      "michael",
      "summer",
      "monkey",
      "love",
      "qaz",
      "wsx",
      "abc",
      "1990",
      "123",
      "anna",
    ];
    const joints = ["", " ", "-", "1", "!", "_"];
    const alternating = (text: string) =>
      [...text].map((sign, at) => (at % 2 ? sign.toUpperCase() : sign)).join("");
    const made = most.flatMap((one) =>
      most.flatMap((two) =>
        most.flatMap((three) =>
          joints
            .flatMap((joint) => [one, two, three].join(joint))
            .flatMap((text) => [text, alternating(text)]),
        ),
      ),
    );
    const strong = made.filter((one) => levelOf(one) === "strong");
    expect(strong.length).toBeGreaterThan(100);
    const asked = strong.filter((_, at) => at % Math.ceil(strong.length / 400) === 0);
    expect(asked.filter((one) => isEasilyGuessed(one, own))).toEqual([]);
  });

  it("is as long as the server asks for", async () => {
    for (const password of ["correct horse battery", "hubmyc-xogqa3-wymtob", "xK9mQ2vLp7RtB4z"]) {
      expect(await checkPassword(password, own)).toBe(null);
    }
    expect(await checkPassword("ab cd ".repeat(30))).toBe("too_long");
    expect(levelOf("ab cd ".repeat(30))).toBe("weak");
  });
});
