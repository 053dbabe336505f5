import { describe, expect, it } from "vitest";
import { type MailContent, renderMail } from "./mail-layout.ts";

const content: MailContent = {
  siteName: "Rendezvous",
  preheader: "One more step",
  heading: "Potwierdź swój adres",
  paragraphs: ["Cześć Anno!", "Line one\nLine two"],
  action: { label: "Potwierdź", url: "https://example.com/activate?token=a&lang=pl" },
  footer: ["You signed up at Rendezvous.", { label: "Unsubscribe", url: "https://example.com/u/1" }],
  lang: "pl",
  dir: "ltr",
};

describe("renderMail", () => {
  it("says the same in HTML and in text", () => {
    const { html, text } = renderMail(content);
    expect(text).toBe(
      [
        "Potwierdź swój adres",
        "",
        "Cześć Anno!",
        "",
        "Line one\nLine two",
        "",
        "Potwierdź:",
        "https://example.com/activate?token=a&lang=pl",
        "",
        "-- ",
        "Rendezvous",
        "You signed up at Rendezvous.",
        "Unsubscribe: https://example.com/u/1",
        "",
      ].join("\n"),
    );
    for (const part of ["Potwierdź swój adres", "Cześć Anno!", "Line one<br>Line two", "One more step"]) {
      expect(html).toContain(part);
    }
    expect(html).toContain('href="https://example.com/activate?token=a&#38;lang=pl"');
    expect(html).toContain('<html lang="pl" dir="ltr">');
    expect(html).toContain("prefers-color-scheme: dark");
  });

  it("shows markup as text, wherever it comes in", () => {
    const bad = `</style><script>alert(1)</script>"'&`;
    const { html } = renderMail({
      ...content,
      siteName: bad,
      preheader: bad,
      heading: bad,
      paragraphs: [bad],
      action: { label: bad, url: "https://example.com/'onclick=x" },
      footer: [bad, { label: bad, url: "https://example.com/" }],
      lang: bad,
    });
    expect(html).not.toContain("<script");
    expect(html.match(/<\/style>/g)).toHaveLength(1);
    expect(html).not.toContain("'onclick");
  });

  it("drops control and direction marks that would garble what follows", () => {
    const { html, text } = renderMail({ ...content, paragraphs: ["Hi \u202eevil\u2066\u0000\u0007 👩‍👩‍👧"] });
    expect(text).toContain("Hi evil 👩‍👩‍👧");
    expect(html).not.toMatch(/[\u202e\u2066]/);
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "//example.com", "https://a b", 'https://a"b'])(
    "does not link to %s",
    (url) => {
      expect(() => renderMail({ ...content, action: { label: "x", url } })).toThrow();
      expect(() => renderMail({ ...content, footer: [{ label: "x", url }] })).toThrow();
    },
  );

  it("does without a button", () => {
    const { html, text } = renderMail({ ...content, action: undefined });
    expect(html).not.toContain('<a class="button"');
    expect(text).not.toContain("activate");
  });
});
