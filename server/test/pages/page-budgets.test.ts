import { afterAll, beforeAll, expect, it } from "vitest";
import { landers } from "#contracts/front/landers.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { createPageCast, type PageCast } from "./page-cast.ts";
import { measurePage } from "./page-size.ts";

/** The budget of a page (docs/web.md): its elements, and its kilobytes before compression. */
const usual = { elements: 400, kilobytes: 60 };
/** Pages where visitors arrive, on any network. Their footer alone names nine pages and eleven languages. */
const lean = { elements: 270, kilobytes: 35 };

let cast: PageCast;
beforeAll(async () => {
  cast = await createPageCast();
});
afterAll(() => cast.app.close());

type Limited = [string, { elements: number; kilobytes: number }, () => { browser: Browser; path: string }];
const pages: Limited[] = [
  ["the start", usual, () => ({ browser: cast.visitor, path: "/" })],
  // 24 cards of a photo, a name, a place, required labels and a heart, and the filters beside them: each of the four
  // that are ticked is a box, its tick and its label. Two buttons for saved searches. A field for the distance with its
  // choices, and the button of more filters.
  ["a search", { elements: 909, kilobytes: 110 }, () => ({ browser: cast.viewer.browser, path: "/members" })],
  // 26 cards as in the likes, each with its day and a button with text and signs of both its states.
  ["visits", { elements: 900, kilobytes: 115 }, () => ({ browser: cast.viewer.browser, path: "/visits" })],
  ["terms", usual, () => ({ browser: cast.visitor, path: "/pages/terms" })],
  ["who fits after the sign-up", usual, () => ({ browser: cast.viewer.browser, path: "/signup-matches" })],
  ["the match finder", usual, () => ({ browser: cast.viewer.browser, path: "/match-finder" })],
  ["the swipe game", usual, () => ({ browser: cast.viewer.browser, path: "/swipe-game" })],
  [
    "a landing page of a member",
    usual,
    () => ({ browser: cast.visitor, path: `/members/${cast.memberId}/landing2` }),
  ],
  ["prices", usual, () => ({ browser: cast.visitor, path: "/pricing" })],
  ...landers.map(
    (lander): Limited => [
      `the lander ${lander}`,
      lean,
      () => ({ browser: cast.visitor, path: `/landers/${lander}` }),
    ],
  ),
  ["language and country", usual, () => ({ browser: cast.visitor, path: "/lang-config" })],
  ["questions", usual, () => ({ browser: cast.visitor, path: "/pages/faq" })],
  ["support", usual, () => ({ browser: cast.viewer.browser, path: "/support" })],
  ["a member", usual, () => ({ browser: cast.viewer.browser, path: `/members/${cast.memberId}` })],
  // 24 conversations of a face, a name, a time, the last message and the unread number.
  [
    "conversations",
    // Each row has a button for its menu, and the list has a search and a filter with four choices.
    { elements: 632, kilobytes: 87 },
    () => ({ browser: cast.viewer.browser, path: "/chats" }),
  ],
];

it.each(pages)("%s is no larger than it may be", async (_, most, page) => {
  const { browser, path } = page();
  const { status, body } = await browser.raw({ method: "GET", url: path });
  expect(status).toBe(200);
  const { elements, bytes } = measurePage(body);
  expect(elements).toBeLessThanOrEqual(most.elements);
  expect(bytes / 1000).toBeLessThanOrEqual(most.kilobytes);
});
