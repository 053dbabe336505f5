import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

// The demo still paints portraits during the journey.
const unpainted = /photo|media|status of 404/;
const filters = "gender=woman&country=DE&min_age=25&max_age=45&photo=yes&order=newest";
const say = speak("de");

let server: RunningServer;
let browser: Browser;
/** A member on a phone. */
let luca: Page;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  luca = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  await signInCast(server, luca, "luca", "de");
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Saved = { name: string; tells_weekly: boolean; filters: Record<string, unknown> };
async function stored(): Promise<Saved[]> {
  const answer = await luca.request.get(`${server.url}/api/saved-searches`, {
    headers: { "x-client": "web" },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).searches;
}
const namesStored = async () => (await stored()).map(({ name }) => name);
const button = (key: string, values = {}) =>
  luca.getByRole("button", { name: say(`savedsearches.${key}`, values), exact: true });
const dialog = () => luca.getByRole("dialog");
const open = async (key: string, page = luca, text = say) => {
  await page.getByRole("button", { name: text(`savedsearches.${key}`), exact: true }).tap();
  await page.getByRole("dialog").waitFor();
};
const nameField = () => dialog().getByRole("textbox", { name: say("savedsearches.name") });
const rowOf = (name: string) => dialog().getByRole("listitem").filter({ hasText: name });

it("a search is saved under the proposed name, by a double click once, and opens with one tap", async () => {
  await luca.goto(`${server.url}/members`);
  await open("open");
  await dialog().getByText(say("savedsearches.empty.title")).waitFor();
  expect(await look(luca, "saved-empty-de-360")).toEqual([]);
  await luca.keyboard.press("Escape");
  await luca.goto(`${server.url}/members?${filters}`);
  await open("save_search");
  await nameField().waitFor();
  const proposed = await nameField().inputValue();
  expect(proposed).toContain(say("search.gender.woman"));
  expect(proposed).toContain(say("search.active.ages", { min: 25, max: 45 }));
  expect(await look(luca, "saved-form-de-360")).toEqual([]);
  await dialog()
    .getByRole("button", { name: say("savedsearches.save"), exact: true })
    .dblclick();
  await rowOf(proposed).waitFor();
  expect(await namesStored()).toEqual([proposed]);
  expect(await look(luca, "saved-list-de-360")).toEqual([]);
  // Elsewhere, it leads back to its filters.
  await luca.goto(`${server.url}/members`);
  await open("open");
  await dialog().getByRole("link", { name: proposed }).tap();
  await luca.waitForURL(`**/members?${filters}`);
  await dialog().waitFor({ state: "detached" });
  expectClean(luca, [unpainted]);
});

it("by keyboard alone: it is renamed, and an empty name is refused", async () => {
  const [before = ""] = await namesStored();
  await button("open").focus();
  await luca.keyboard.press("Enter");
  await button("rename_name", { name: before }).focus();
  await luca.keyboard.press("Enter");
  await expect.poll(() => nameField().evaluate((field) => field === document.activeElement)).toBe(true);
  await nameField().fill("  ");
  await luca.keyboard.press("Enter");
  expect(await nameField().isVisible()).toBe(true);
  await nameField().fill("Am Wochenende <b>");
  await luca.keyboard.press("Enter");
  await rowOf("Am Wochenende <b>").waitFor();
  await expect.poll(namesStored).toEqual(["Am Wochenende <b>"]);
  expectClean(luca, [unpainted]);
});

it("the weekly note is off until chosen, says what is missing, and is taken back if refused", async () => {
  const note = dialog().getByRole("switch", { name: say("savedsearches.weekly") });
  expect(await note.isChecked()).toBe(false);
  const message = say("errors.too_many_requests");
  await luca.route("**/api/saved-searches/*", (route) =>
    route.fulfill({ status: 429, json: { error: "too_many_requests", message } }),
  );
  await note.tap();
  await dialog().getByText(message).waitFor();
  await expect.poll(() => note.isChecked()).toBe(false);
  await luca.unroute("**/api/saved-searches/*");
  await note.tap();
  await dialog().getByText(say("savedsearches.weekly_off")).waitFor();
  await expect.poll(async () => (await stored()).map((one) => one.tells_weekly)).toEqual([true]);
  expect(await look(luca, "saved-weekly-de-360")).toEqual([]);
  expectClean(luca, [unpainted, /status of 429/]);
});

it("it is deleted after a question, and the list is empty again", async () => {
  await button("remove_name", { name: "Am Wochenende <b>" }).tap();
  await dialog().getByText(say("savedsearches.remove_title")).waitFor();
  expect(await look(luca, "saved-remove-de-360")).toEqual([]);
  await button("cancel").tap();
  await rowOf("Am Wochenende <b>").waitFor();
  await button("remove_name", { name: "Am Wochenende <b>" }).tap();
  await dialog()
    .getByRole("button", { name: say("savedsearches.remove"), exact: true })
    .tap();
  await dialog().getByText(say("savedsearches.empty.title")).waitFor();
  await expect.poll(namesStored).toEqual([]);
  expectClean(luca, [unpainted]);
});

it("distance and relationship are chosen in the sheet and saved, and a card says why it is shown", async () => {
  const wide = "gender=any&country=any&min_age=18&max_age=99";
  const read = async (path: string) => {
    const answer = await luca.request.get(`${server.url}${path}`, { headers: { "x-client": "web" } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const { members } = await read(`/api/members?${wide}&distance=100`);
  let near: { id: string; name: string } | undefined;
  let status = "";
  for (const { id, name } of members) {
    status = (await read(`/api/members/${id}`)).member.relationship_status ?? "undisclosed";
    if (status === "undisclosed") continue;
    near = { id, name };
    break;
  }
  if (!near) throw new Error("nobody near Luca tells of a relationship");

  await luca.goto(`${server.url}/members?${wide}`);
  await luca.getByRole("button", { name: say("search.filter.open_count", { count: 3 }), exact: true }).tap();
  await dialog()
    .getByRole("combobox", { name: say("search.filter.distance") })
    .selectOption("100");
  await dialog()
    .getByRole("button", { name: say("search.filter.more") })
    .tap();
  const group = dialog().getByRole("group", { name: say("search.filter.relationship_status") });
  const word = say(`options.relationship_status.${status}`, { gender: "" });
  await group.getByText(word, { exact: true }).tap();
  await dialog()
    .getByRole("button", { name: say("search.filter.more_count", { count: 1 }) })
    .waitFor();
  expect(await look(luca, "search-more-filters-de-360")).toEqual([]);
  await dialog()
    .getByRole("button", { name: say("search.filter.apply") })
    .tap();
  await luca.waitForURL(`**/members?${wide}&distance=100&relationship_status=${status}`);
  await luca.locator(`#content a[href="/members/${near.id}"]`).first().waitFor();

  await open("save_search");
  await nameField().fill("Single in der Nähe");
  await dialog()
    .getByRole("button", { name: say("savedsearches.save"), exact: true })
    .tap();
  await rowOf("Single in der Nähe").waitFor();
  expect((await stored())[0]?.filters).toMatchObject({ distance: 100, relationship_status: status });
  await luca.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });

  // By keyboard alone, and the focus comes back to the card.
  const menu = luca.getByRole("button", { name: say("search.menu", { name: near.name }), exact: true });
  await menu.focus();
  await luca.keyboard.press("Enter");
  await luca.getByRole("menuitem", { name: say("search.why.title") }).focus();
  await luca.keyboard.press("Enter");
  await dialog().getByText("Du siehst dieses Profil, denn").waitFor();
  expect(await look(luca, "search-why-de-360")).toEqual([]);
  await luca.keyboard.press("Escape");
  await dialog().waitFor({ state: "detached" });
  await expect.poll(() => menu.evaluate((button) => button === document.activeElement)).toBe(true);
  expectClean(luca, [unpainted]);
});

it("in Polish, on a phone", async () => {
  const speakPolish = speak("pl");
  const olivia = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "pl-PL" });
  await signInCast(server, olivia, "olivia", "pl");
  await olivia.goto(`${server.url}/members?gender=any&min_age=30&max_age=60`);
  const named = (key: string) =>
    olivia.getByRole("button", { name: speakPolish(`savedsearches.${key}`), exact: true });
  await open("save_search", olivia, speakPolish);
  await named("save").tap();
  await olivia.getByRole("dialog").getByRole("listitem").waitFor();
  expect(await look(olivia, "saved-list-pl-360")).toEqual([]);
  expectClean(olivia, [unpainted]);
});
