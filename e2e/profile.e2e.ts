import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { speak } from "../support/texts.ts";

type OwnPhoto = { id: string; is_main: boolean; alt: string };

const headers = { "x-client": "web" };
const say = speak("en");
let server: RunningServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  page = await newPage(browser, { width: 360, height: 740 });
  await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
  const made = await page.request.post(`${server.url}/api/signups`, {
    headers,
    data: {
      email: "nora@example.com",
      name: "Nora_N",
      password: "seven small green boats",
      date_of_birth: "1990-04-01",
      gender: "woman",
      seeks: ["man", "woman"],
      consent: true,
    },
  });
  expect(made.status()).toBe(200);
  await page.goto(`${server.url}/profile`);
  await page.waitForLoadState("networkidle");
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function get<T>(path: string): Promise<T> {
  const answer = await page.request.get(`${server.url}${path}`, { headers });
  expect(answer.status()).toBe(200);
  return answer.json();
}
const photos = async () => (await get<{ photos: OwnPhoto[] }>("/api/photos")).photos;
const ids = async () => (await photos()).map(({ id }) => id);
const profile = async () =>
  (await get<{ profile: Record<string, unknown> & { hidden_fields: string[] } }>("/api/profile")).profile;

async function picture(name: string, background: string, width = 900) {
  const buffer = await sharp({ create: { width, height: 1125, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}
const menuOf = (place: number) => page.getByRole("button", { name: say("photos.menu", { place }) });
const handleOf = (place: number, total: number) =>
  page.getByRole("button", { name: say("photos.move", { place, total }) });
const tiles = () => page.locator("[data-item]");

it("takes several photos at once; one that is none says so and the others go on", async () => {
  await page
    .locator("input[type=file]")
    .setInputFiles([
      await picture("one.jpg", "#8a4fbf"),
      { name: "broken.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture at all") },
      await picture("wide.jpg", "#d97a2b", 6000),
    ]);
  await page.getByRole("alert").filter({ hasText: "broken.jpg" }).waitFor();
  await expect.poll(() => tiles().count(), { timeout: 20_000 }).toBe(2);
  await page.getByText(say("errors.photo_unreadable")).waitFor();

  // Only one place is left, so one of two more photos fits.
  await page
    .locator("input[type=file]")
    .setInputFiles([await picture("three.jpg", "#2b9dd9"), await picture("four.jpg", "#333333")]);
  await page.getByRole("alert").filter({ hasText: "four.jpg" }).waitFor();
  await page.getByText(say("errors.photo_limit_reached")).waitFor();
  await expect.poll(() => tiles().count(), { timeout: 20_000 }).toBe(3);
  expectClean(page, [/status of 422/]);
});

it("puts photos in order by keyboard and by dragging", async () => {
  const [first, second, third] = await ids();
  const announced = page.getByText(say("photos.moved", { place: 1, total: 3 }));
  await handleOf(2, 3).focus();
  await page.keyboard.press("ArrowLeft");
  await announced.waitFor({ state: "attached" });
  await expect.poll(ids).toEqual([second, first, third]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    say("photos.move", { place: 1, total: 3 }),
  );

  await handleOf(3, 3).hover();
  await page.mouse.down();
  const to = await tiles().first().boundingBox();
  if (!to) throw new Error("The photos are not on the page");
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(ids).toEqual([third, second, first]);
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await tiles().evaluateAll((all) => all.map((tile) => tile.getAttribute("data-item")))).toEqual([
    third,
    second,
    first,
  ]);
});

it("chooses the main photo, describes one and deletes one", async () => {
  await menuOf(1).click();
  await page.getByRole("menuitem", { name: say("photos.make_main") }).click();
  await page.getByText(say("photos.main_changed")).waitFor();
  expect((await photos())[0]?.is_main).toBe(true);

  await menuOf(1).click();
  await page.getByRole("menuitem", { name: say("photos.describe.action") }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel(say("photos.describe.label")).fill("Me on a boat");
  await dialog.getByRole("button", { name: say("photos.describe.save") }).click();
  await page.getByRole("img", { name: "Me on a boat" }).waitFor();

  const before = await ids();
  await menuOf(2).click();
  await page.getByRole("menuitem", { name: say("photos.delete.action") }).click();
  await dialog.getByRole("button", { name: say("photos.delete.confirm"), exact: true }).click();
  await page.getByText(say("photos.delete.done")).waitFor();
  expect(await ids()).toEqual([before[0], before[2]]);
  await expect.poll(() => tiles().count()).toBe(2);
});

it("saves a section, refuses at the field, hides a field", async () => {
  const basics = page.locator("#basics");
  await basics.locator("input[name=name]").fill("nora@example.com");
  await basics.getByRole("button", { name: say("profile.save") }).click();
  await basics.getByText(say("errors.fields.username_same_as_email")).waitFor();
  await basics.locator("input[name=name]").fill("Nora_New");
  await basics.getByRole("button", { name: say("profile.save") }).click();
  await page.getByText(say("profile.saved"), { exact: true }).waitFor();
  expect((await profile()).name).toBe("Nora_New");

  const details = page.locator("#details");
  await details.locator("select[name=hair_color]").selectOption("red");
  await details.getByRole("button", { name: say("profile.save") }).click();
  await expect.poll(async () => (await profile()).hair_color).toBe("red");
  const hide = details.getByRole("switch", {
    name: new RegExp(`${say("profile.hide.label")}.*${say("profile.fields.hair_color")}`),
  });
  await hide.click();
  await expect.poll(async () => (await profile()).hidden_fields).toEqual(["hair_color"]);
  await hide.click();
  await expect.poll(async () => (await profile()).hidden_fields).toEqual([]);
  expectClean(page, [/status of 422/]);
});

it("asks before unsaved changes are left behind", async () => {
  const about = page.locator("#about textarea");
  await about.fill("Not saved yet");
  const leave = page.getByRole("link", { name: say("profile.preview") });
  await leave.click();
  const question = page.getByRole("dialog", { name: say("profile.leave.title") });
  await question.getByRole("button", { name: say("profile.leave.stay") }).click();
  await question.waitFor({ state: "hidden" });
  expect(await about.inputValue()).toBe("Not saved yet");
  await leave.click();
  await question.getByRole("button", { name: say("profile.leave.leave") }).click();
  await page.waitForURL(/\/members\//);
  expect((await profile()).about).toBe("");
});
