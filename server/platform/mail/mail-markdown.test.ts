import { describe, expect, it } from "vitest";
import { leadsElsewhere, renderMailMarkdown, renderPlainMarkdown } from "./mail-markdown.ts";

const origin = "https://rendezvous.example";
const draw = (words: string) => renderMailMarkdown(words, origin);

describe("a text by staff in a mail", () => {
  it("is drawn with a look, and read without", () => {
    const { html, text } = draw(
      "# Big\n\nHello *you*,\nand **all**: [credits](/credits?a=1#top).\n\n- one\n- two\n  - deep\n\n3. three\n4. four\n\n> said\n\n---\n\n### Small",
    );
    expect(text).toBe(
      "Big\n\nHello you,\nand all: credits (https://rendezvous.example/credits?a=1#top).\u2060\n\n- one\n- two\n  - deep\n\n3. three\n4. four\n\n> said\n\n* * *\n\nSmall",
    );
    expect(html).toMatch(/<h2 class="text" style="[^"]+">Big<\/h2>/);
    expect(html).toMatch(/<h3 class="text" style="[^"]+">Small<\/h3>/);
    expect(html).toContain("<em>you</em>");
    expect(html).toMatch(/<a href="https:\/\/rendezvous\.example\/credits\?a=1#top" class="link"/);
    expect(renderPlainMarkdown("**all** [credits](/credits)")).toBe(
      '<p><strong>all</strong> <a href="/credits">credits</a></p>\n',
    );
  });

  it.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "![x](/x.png)",
    "[x](javascript:alert(1))",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "[x](/a/..//evil.example)",
    "[x](https://evil.example)",
    "[x](data:text/html,hi)",
    "<https://evil.example>",
    '[x](/ok "\\"><script>")',
    "[x]: https://evil.example\n\n[x]",
    "| a |\n|---|\n| <b>b</b> |",
    "<!-- -->\n<style>*{}</style>",
    '{site} {count, plural, other {<a href="x">}}',
  ])("holds no HTML, no picture and no link to another site: %j", (words) => {
    const html = [draw(words).html, renderPlainMarkdown(words)].join("\n");
    expect(html).not.toMatch(/<(?!\/?(?:p|a|h2|h3|em|strong|ul|ol|li|blockquote|hr)\b)/);
    for (const [, address] of html.matchAll(/ href="([^"]*)"/g))
      expect(address).toMatch(/^(?:https:\/\/rendezvous\.example)?\/(?![/\\])/);
    expect(html).not.toMatch(/<[^>]* on\w+=/);
  });

  it("makes no link of what looks like an address", () => {
    const { html, text } = draw("Go to evil.example or a.b.c today. Bye");
    for (const drawn of [html, text]) {
      expect(drawn).toContain("evil.\u2060example");
      expect(drawn).not.toMatch(/[a-z]\.[a-z]/);
      expect(drawn).toContain("today. Bye");
    }
  });

  it.each([
    ["[x](https://evil.example)", true],
    ["[x](//evil.example)", true],
    ["[x](mailto:a@b.example)", true],
    ["[x](javascript:alert(1))", true],
    ["[x](/api/user.php)", true],
    ["Look: http://evil.example", true],
    ["WWW.evil.example", true],
    ["ht\\tps\\://evil.example", false],
    ["https\\://evil.example", true],
    ["&#104;ttps://evil.example", true],
    ["[x](/credits) and **y**", false],
    ["1.5 and/or 2 // 3", false],
  ])("says whether it leads elsewhere: %s", (words, leads) => {
    expect(leadsElsewhere(words)).toBe(leads);
  });
});
