import fc from "fast-check";
import { expect, test } from "vitest";
import { readNextPath, readOwnPath } from "./next-path.ts";

test.each(["/chats/1?a=b#c", "/members", "/credits/x/ideal"])("goes to %s", (next) => {
  expect(readNextPath(next)).toBe(next);
});

test("leads back to the log-in where nobody is to log in first", () => {
  expect(readOwnPath("/login?next=%2Fchats", "/")).toBe("/login?next=%2Fchats");
  expect(readOwnPath("//evil.test", "/")).toBe("/");
});

test.each([
  null,
  "",
  "members",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "https://evil.test/",
  "javascript:alert(1)",
  "/login?next=/login",
  "/a/..//evil.test",
  "/api/logout.php",
  "/%61pi/logout.php",
  "/members/../api/logout.php",
])("never goes to %s", (next) => {
  expect(readNextPath(next)).toBe("/members");
});

test("stays on this site as browsers read addresses, whatever is asked", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ..."/ // \\ . .. ? # @ : ; % & = %2f %5c %2e %09 %00 \t \n \r \0 \u2028 \u3002 \uff0f \u2215 \ud800".split(
        " ",
      ),
      ...[
        "evil.test",
        "a/..//evil.test",
        ".//",
        "http:",
        "https:",
        "javascript:alert(1)",
        "data:text/html,x",
        "login",
        "[::1]",
        "127.1",
        " ",
      ],
    ),
    fc.string({ unit: "binary", maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.constantFrom("", "/"), fc.array(piece, { maxLength: 8 }), (start, pieces) => {
      const path = readNextPath(start + pieces.join(""));
      const at = new URL(path, "https://own.example/login?next=x");
      expect(at.origin).toBe("https://own.example");
      expect(path).toMatch(/^\/(?![/\\])/);
      // A router takes it for a path and leads there, and so does a header.
      expect(path).not.toMatch(/[\t\r\n\0]/);
    }),
    { numRuns: Number(process.env.PROVE === "full" ? 200_000 : 500) },
  );
});
