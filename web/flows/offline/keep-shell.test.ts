import { expect, it } from "vitest";
import { isOutdated, namedIn } from "./keep-shell.ts";

it("names every file of the page as a browser asks for it", () => {
  const html = `<link rel="preload" href="/assets/figtree-a1.woff2" as="font"/>
    <link rel="stylesheet" href="/assets/base-Bz-c1.css#"/><link rel="stylesheet" href="/assets/late-2.css?v=1"/>
    <link rel="modulepreload" href="/assets/offline-3.js"/><script>import "/assets/offline-3.js";</script>
    <img src="/assets/logo-4.svg"/>`;
  expect(namedIn(html)).toEqual([
    "/assets/figtree-a1.woff2",
    "/assets/base-Bz-c1.css",
    "/assets/late-2.css",
    "/assets/offline-3.js",
  ]);
});

it("is fetched again after a day", () => {
  const now = Date.UTC(2026, 10, 22);
  const from = (hours: number) =>
    new Response("", { headers: { date: new Date(now - hours * 3_600_000).toUTCString() } });
  expect([23, 25].map((hours) => isOutdated(from(hours), now))).toEqual([false, true]);
  expect(isOutdated(undefined, now)).toBe(true);
});
