import { describe, expect, it } from "vitest";
import { mailboxKey, normalizeEmail } from "./email-address.ts";

describe("normalizeEmail", () => {
  it.each([
    ["Anna@Example.COM", "anna@example.com"],
    ["  anna@example.com ", "anna@example.com"],
    ["anna@example.com.", "anna@example.com"],
    ["ａｎｎａ@ｅｘａｍｐｌｅ.com", "anna@example.com"],
    ["anna@bücher.de", "anna@xn--bcher-kva.de"],
    ["anna@BÜCHER.de", "anna@xn--bcher-kva.de"],
    ["anna@example。com", "anna@example.com"],
    ["anna.b+tag@gmail.com", "anna.b+tag@gmail.com"],
    ["o'brien@example.ie", "o'brien@example.ie"],
  ])("%j becomes %j", (input, expected) => {
    expect(normalizeEmail(input)).toBe(expected);
    expect(normalizeEmail(expected)).toBe(expected);
  });

  it.each([
    "",
    "anna",
    "@example.com",
    "anna@",
    "anna@localhost",
    "anna@@example.com",
    "anna@b@example.com",
    "anna@example..com",
    "anna@-example.com",
    "anna@example.com..",
    ".anna@example.com",
    "an..na@example.com",
    "an na@example.com",
    "anna@exa mple.com",
    "anna@exam\u00adple.com",
    "anna@example.com\r\nBcc: x@y.nl",
    "anna\u0000@example.com",
    "anna\u200b@example.com",
    "аnna@example.com", // Cyrillic а
    "anna@127.0.0.1",
    "anna@[127.0.0.1]",
    "anna@example.com/path",
    "anna@example.c",
    "<anna@example.com>",
    "anna@example.com,eva@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"bcdefgh.".repeat(40)}com`,
  ])("refuses %j", (input) => {
    expect(normalizeEmail(input)).toBeNull();
  });

  it("keeps a look-alike domain apart from the one it imitates", () => {
    expect(normalizeEmail("anna@gmаil.com")).toBe("anna@xn--gmil-63d.com"); // Cyrillic а
  });
});

describe("mailboxKey", () => {
  it.each([
    ["a.nna+x@gmail.com", "anna@gmail.com"],
    ["anna@googlemail.com", "anna@gmail.com"],
    ["a.nna+x@outlook.com", "a.nna@outlook.com"],
    ["a.nna+x@hotmail.co.uk", "a.nna@hotmail.co.uk"],
    ["a.nna+x@example.com", "a.nna+x@example.com"],
    ["+x@gmail.com", "+x@gmail.com"],
  ])("%j is the mailbox %j", (input, expected) => {
    expect(mailboxKey(input)).toBe(expected);
  });
});
