import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linksPerMessage } from "#contracts/limits.ts";
import { findLinkAt, isHostWritten, splitLinks } from "./links.ts";

const linksOf = (text: string) =>
  splitLinks(text).flatMap(({ text, link }) => (link ? [{ ...link, text }] : []));

describe("links in a message", () => {
  it.each([
    ["https://example.com", "https://example.com", "https://example.com/"],
    ["See HTTP://Example.COM/A?b#c.", "HTTP://Example.COM/A?b#c", "http://example.com/A?b#c"],
    [
      "(https://de.wikipedia.org/wiki/A_(b))!",
      "https://de.wikipedia.org/wiki/A_(b)",
      "https://de.wikipedia.org/wiki/A_(b)",
    ],
    ["www.example.com, please", "www.example.com", "https://www.example.com/"],
    ["on example.org today", "example.org", "https://example.org/"],
    ["bit.ly/3abc", "bit.ly/3abc", "https://bit.ly/3abc"],
    ["my-shop.de", "my-shop.de", "https://my-shop.de/"],
    ["t.me/anna", "t.me/anna", "https://t.me/anna"],
    ["https://example.com/@anna", "https://example.com/@anna", "https://example.com/@anna"],
    ["“https://example.com”…", "https://example.com", "https://example.com/"],
  ])("%s has one", (text, written, address) => {
    expect(linksOf(text)).toMatchObject([{ number: 1, text: written, address }]);
  });

  it.each([
    ...[
      "Hello",
      "ciao.io sono Anna",
      "hola.de donde eres",
      "gut.so weiter",
      "z.B.",
      "18.30",
      "1.500.000",
      "...",
    ],
    ...["anna@example.com", "foto.jpg", "and/or", "e.g."],
  ])("%s has none", (text) => {
    expect(linksOf(text)).toEqual([]);
  });

  // Joined with what follows, each looks like an address to somebody or to some program.
  it.each([
    ...[
      "javascript:alert(1)",
      "javascript://example.com/%0aalert(1)",
      "data:text/html,<script>alert(1)</script>",
    ],
    ...["vbscript:x", "file:///etc/passwd", "ftp://example.com", "blob:x", "//example.com", "/\\example.com"],
    ...[
      "https:\\\\example.com",
      "https://example.com\\@evil.com",
      "https:/\\example.com",
      "https:example.com",
    ],
    ...["https://user@example.com", "https://example.com:x@evil.com", "https://paypal.com%40evil.com"],
    ...["https://ex%61mple.com", "https://example.com:8443/", "https://example.com:443/"],
    ...["http://127.0.0.1/", "http://2130706433/", "http://0x7f.1/", "http://017700000001/", "http://[::1]/"],
    ...[
      "http://localhost/",
      "http://router.local/",
      "http://nas.lan",
      "http://router.localdomain/",
      "http://fritz.box/?reboot=1",
      "https://www.fritz.box",
      "https://a.onion/",
      "http://intranet/",
      "https://example.com./",
    ],
    ...[
      "https://example.com/\u202etxt.exe",
      "https://exam\u200bple.com",
      "https://\u2066example.com",
      "https://example.com\u0000",
    ],
    ...[
      "https://",
      "http://.com",
      "https://a..com",
      "www.",
      "https://_dmarc.example.com",
      "https://example.com\u00ad.evil.com",
    ],
    `https://example.com/${"a".repeat(2000)}`,
  ])("the attack %j is plain text", (text) => {
    expect(splitLinks(text)).toEqual([{ text }]);
  });

  it("a host with other letters than the network uses is named in those", () => {
    const [mixed] = linksOf("https://\u0430pple.com/login");
    expect(mixed).toMatchObject({ host: "xn--pple-43d.com", text: "https://\u0430pple.com/login" });
    expect(isHostWritten("https://\u0430pple.com/login", mixed as NonNullable<typeof mixed>)).toBe(false);
    const [coded] = linksOf("https://xn--pple-43d.com");
    expect(coded).toMatchObject({ host: "xn--pple-43d.com", text: "https://xn--pple-43d.com" });
    expect(isHostWritten("https://xn--pple-43d.com", coded as NonNullable<typeof coded>)).toBe(true);
  });

  it("are numbered, and those beyond the limit are plain text", () => {
    const text = Array.from({ length: linksPerMessage + 1 }, (_, index) => `https://e${index}.com`).join(" ");
    expect(linksOf(text).map(({ number }) => number)).toEqual(
      Array.from({ length: linksPerMessage }, (_, at) => at + 1),
    );
    expect(findLinkAt(text, 2)).toMatchObject({ number: 2, host: "e1.com" });
    expect(findLinkAt(text, linksPerMessage + 1)).toBeNull();
    expect(findLinkAt("none", 1)).toBeNull();
  });

  it("whatever is written, the parts are the text, and every address is a public host on the web", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.webUrl(),
      fc.constantFrom(
        "https://",
        "http://",
        "www.",
        "//",
        "\\",
        "@",
        ":",
        ".com",
        "%",
        "\u202e",
        "\u200b",
        "xn--",
        "(",
        ")",
        " ",
        "\n",
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const text = parts.join("");
        expect(
          splitLinks(text)
            .map((piece) => piece.text)
            .join(""),
        ).toBe(text);
        for (const { address, host } of linksOf(text)) {
          const url = new URL(address);
          expect(["http:", "https:"]).toContain(url.protocol);
          expect([url.username, url.password, url.port, url.hostname]).toEqual(["", "", "", host]);
          expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each(["(", ")", ".", "https://", "a.", "www.", "@", "\u202e"])("takes a long text of %j", (sign) => {
    const text = sign.repeat(Math.ceil(100_000 / sign.length));
    expect(
      splitLinks(text)
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
  });
});
