import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createPerson, type Person, reactTo, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createPhoto } from "#server/test/people/factories.ts";
import { createSearchCrowd } from "#server/test/people/search-crowd.ts";

let app: TestApp;
let anna: Person;
let bert: Person;
let cara: Person;
let conversationId: string;

/** Pages of the build, for a member who has a photo, a like, a conversation and hits. */
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  anna = await createPerson(app, { credits: 100, profile: { interests: ["cats"] } });
  bert = await createPerson(app, { credits: 100, profile: { gender: "man" } });
  cara = await createPerson(app, { profile: { gender: "man" } });
  await createPhoto(app, anna.id);
  await createPhoto(app, bert.id);
  for (let count = 0; count < 40; count += 1) await createMember(app);
  const sent = await sendMessageTo(bert, anna);
  conversationId = sent.body.message.conversation_id;
  for (const who of [anna, bert]) await reactTo(who, conversationId, "heart");
  await bert.browser.call("POST /api/likes/:member_id", { params: { member_id: anna.id } });
  await bert.browser.call("POST /api/visits/:member_id", { params: { member_id: anna.id } });
}, 120_000);
afterAll(() => app.close());

/**
 * First the caller, then the page's data and its cards at once. A comment gives the reason for more than
 * three statements.
 */
const pages: { path: string; statements: number; rounds: number }[] = [
  { path: "/members", statements: 2, rounds: 2 },
  { path: "/members?order=newest", statements: 2, rounds: 2 },
  { path: "/members?order=online", statements: 2, rounds: 2 },
  { path: "/members?order=nearest", statements: 2, rounds: 2 },
  { path: "/members/BERT", statements: 2, rounds: 2 },
  { path: "/members/ANNA", statements: 2, rounds: 2 },
  { path: "/likes/m/BERT", statements: 2, rounds: 2 },
  { path: "/likes", statements: 3, rounds: 2 },
  { path: "/likes/sent", statements: 3, rounds: 2 },
  { path: "/likes/matches", statements: 3, rounds: 2 },
  { path: "/visits", statements: 3, rounds: 2 },
  { path: "/signup-matches", statements: 2, rounds: 2 },
  // The member's answers, those of others, and whether many fit.
  { path: "/match-finder", statements: 4, rounds: 2 },
  { path: "/match-finder?card=pace", statements: 2, rounds: 2 },
  // The cards, the remaining likes, the member who was skipped last.
  { path: "/swipe-game", statements: 4, rounds: 2 },
  { path: "/chats", statements: 2, rounds: 2 },
  // The list, and the part of it that is asked.
  { path: "/chats?only=unread&name=x", statements: 3, rounds: 2 },
  // Two features beside each other: the list, and the conversation with its messages.
  { path: "/chats/CHAT", statements: 4, rounds: 2 },
  // The list, the partner's profile, and for the new conversation: block, beginning, card and price.
  { path: "/members/CARA/chat", statements: 7, rounds: 2 },
  { path: "/profile", statements: 3, rounds: 2 },
  { path: "/notifications", statements: 1, rounds: 1 },
  { path: "/notifications/account", statements: 3, rounds: 2 },
  { path: "/notifications/security", statements: 3, rounds: 2 },
  { path: "/notifications/privacy", statements: 3, rounds: 2 },
  { path: "/notifications/blocked", statements: 3, rounds: 2 },
  { path: "/notifications/hidden", statements: 2, rounds: 2 },
  { path: "/notifications/consents", statements: 3, rounds: 2 },
  { path: "/notifications/devices", statements: 2, rounds: 2 },
  { path: "/notifications/notifications", statements: 2, rounds: 2 },
  // The spending and its caps; the stored card; and the mandates.
  { path: "/notifications/spending", statements: 4, rounds: 2 },
  // The discounts, the purchases, the spending and its caps, the stored card.
  { path: "/credits", statements: 5, rounds: 2 },
  { path: "/credits/repeat-order", statements: 5, rounds: 2 },
  { path: "/premium", statements: 2, rounds: 2 },
  { path: "/pricing", statements: 2, rounds: 2 },
];

async function ask(browser: Person["browser"], path: string) {
  const url = path
    .replace("ANNA", anna.id)
    .replace("BERT", bert.id)
    .replace("CARA", cara.id)
    .replace("CHAT", conversationId);
  return browser.raw({ method: "GET", url, headers: { accept: "text/html" } });
}

it.each(pages)("$path asks $statements statements in at most $rounds rounds", async (page) =>
  expectAsked(anna, page),
);

/** A timer would keep the request, its answer and all rows read for it in memory. */
it.each(pages.map(({ path }) => path))("%s leaves no timer behind", async (path) => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  await ask(anna.browser, path);
  const before = timers();
  for (let count = 0; count < 6; count += 1) await ask(anna.browser, path);
  // Other timers may start and end meanwhile, but not one with each page.
  expect(timers() - before).toBeLessThan(6);
});

async function expectAsked({ browser }: Person, { path, statements, rounds }: (typeof pages)[number]) {
  // The first request also notes facts that are noted once: deliveries, and whether hits are few or many.
  await ask(browser, path);
  const queries = countQueries(app.database);
  const answer = await ask(browser, path);
  queries.stop();
  expect(answer.status).toBe(200);
  expect(answer.body).toContain("</html>");
  const asked = queries.texts.join("\n\n");
  expect(queries.texts.length, asked).toBe(statements);
  // Fewer rounds if a slow answer overlaps with the next query.
  expect(queries.rounds(), asked).toBeLessThanOrEqual(rounds);
}

describe("a search with more hits than are counted", () => {
  let dora: Person;
  beforeAll(async () => {
    await app.close();
    app = await createTestApp({ env: { WEB_PAGES: "built" } });
    await createSearchCrowd(app, 2_600);
    dora = await createPerson(app, { profile: { gender: "man", seeks: ["woman", "man"] } });
  }, 120_000);

  // First the caller; then the count beside the hits with their cards.
  it.each([
    { path: "/members?order=newest&country=any&min_age=18&max_age=99", statements: 3, rounds: 2 },
    { path: "/members?order=online&country=any&min_age=18&max_age=99", statements: 3, rounds: 2 },
    { path: "/members?order=nearest&country=any&min_age=18&max_age=99", statements: 3, rounds: 2 },
    { path: "/members?country=any&min_age=18&max_age=99", statements: 3, rounds: 2 },
  ])("$path asks $statements statements in at most $rounds rounds", async (page) => {
    await expectAsked(dora, page);
  });
});
