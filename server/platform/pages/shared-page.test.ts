import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { shareDrawnPage } from "./shared-page.ts";

const nonce = "nonce+of/one+answer+aaaa";
const share = (html: string, drawnFrom = Date.now()) =>
  shareDrawnPage(html, { nonce, cdnPrefix: "", drawnFrom });
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptsIn = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];

it("allows each inline script of the page once, by its hash, and removes the nonce", () => {
  const { html, policy } = share(
    [
      `<script nonce="${nonce}">one()</script><script nonce="${nonce}">one()</script>`,
      `<script nonce="${nonce}" type="text/plain" data-held>import "/a.js"</script>`,
      `<script nonce="${nonce}" src="/b.js"></script><link nonce="${nonce}" href="/c.js">`,
      `<script id="page-state" type="application/json" nonce="${nonce}">{}</script>`,
      `<script type="application/ld+json" nonce="${nonce}">[]</script>`,
    ].join(""),
  );
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("one()")} ${hashOf('import "/a.js"')}`);
  expect(policy).not.toMatch(/nonce|unsafe/);
  expect(html.toString()).not.toContain("nonce");
});

it("does not allow a script that stands in the words of a page", () => {
  const { policy } = share(
    `<p><script>steal()</script><script nonce="guessed" data-held>steal()</script></p>
     <script nonce="${nonce}">own()</script>`,
  );
  expect(scriptsIn(policy)).toBe(`'self' ${hashOf("own()")}`);
});

it("has the same ETag for two drawings that differ in their times alone", () => {
  const draw = (words: string, at: number) =>
    share(`<p>${words}</p><script type="application/json">{"now":${at},"a":[0,${at + 1}]}</script>`, at).etag;
  const now = Date.now() - 60_000;
  expect(draw("Words", now)).toBe(draw("Words", now + 30_000));
  expect(draw("Words", now)).not.toBe(draw("Other words", now));
  // A number of the page's own.
  expect(draw("4930123456789", now)).not.toBe(draw("4930123456780", now));
  expect(draw("Words", now)).toMatch(/^W\/"[\w-]{43}"$/);
});

it("has another ETag where another script runs, because the policy belongs to the script", () => {
  const draw = (script: string) =>
    share(`<script nonce="${nonce}">${script}</script>`, 1_700_000_000_000).etag;
  expect(draw("at(1700000000001)")).not.toBe(draw("at(1700000000002)"));
});
