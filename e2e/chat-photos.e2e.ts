import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage, screenshot } from "../support/browser.ts";
import { listMisfits } from "../support/fits.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast, signUpOn } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";
import { expectAccessible } from "../support/violations.ts";

// The demo still paints portraits during the journey; the test cuts connections on purpose.
const expected = [
  /\/media\/|portrait|status of (404|429)/,
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK/,
];

let server: RunningServer;
let browser: Browser;
/** A member with credits, on a desktop, in English. */
let sender: Page;
/** A new member, on a phone, in German: they have had no contact before. */
let receiver: Page;
let receiverId: string;
let photo: { name: string; mimeType: string; buffer: Buffer };
const [en, de] = [speak("en"), speak("de")];

async function userOf(page: Page) {
  const answer = await page.request.get(`${server.url}/api/user.php`, { headers: { "x-client": "web" } });
  return (await answer.json()).user;
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  sender = await newPage(browser, { locale: "en-GB" });
  receiver = await newPage(browser, { width: 360, height: 740, locale: "de-DE", hasTouch: true });
  await signInCast(server, sender, "anna", "en");
  await signUpOn(server, receiver, "Miramaria");
  await receiver.context().addCookies([{ name: "locale", value: "de", url: server.url }]);
  receiverId = (await userOf(receiver)).id;
  const stripes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#c65"/><circle cx="450" cy="500" r="260" fill="#fd9"/><rect y="900" width="900" height="300" fill="#264"/></svg>',
  );
  photo = { name: "me.jpg", mimeType: "image/jpeg", buffer: await sharp(stripes).jpeg().toBuffer() };
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = (page: Page) => page.getByRole("dialog");
const photosOf = (page: Page) => page.locator("[data-bubble] img[src*='/api/chat-photos/']");
/** The picture itself has loaded, not only its placeholder. */
const isDrawn = (page: Page, at: number) =>
  photosOf(page)
    .nth(at)
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

/** The button of the photo on the full screen that reports it. */
const reportIn = (page: Page, say: typeof en) =>
  dialog(page).getByRole("button", { name: say("chats.report_message") });

async function choosePhoto(): Promise<void> {
  await sender.getByRole("button", { name: en("chats.add_photo") }).click();
  await dialog(sender)
    .getByText(en("chats.cost.balance", { count: (await userOf(sender)).credits }))
    .waitFor();
  await dialog(sender).locator("input[type=file]").first().setInputFiles(photo);
  await dialog(sender)
    .getByRole("img", { name: en("chatphotos.send.preview") })
    .waitFor();
}
const sendIt = () =>
  dialog(sender)
    .getByRole("button", { name: en("chatphotos.send.send_for", { count: 10 }) })
    .click();

/** The answer of a limit of calls, which is given before the server looks for the message. */
const noAnswer = { status: 429, json: { error: "too_many_requests", message: "Too fast." } };

describe("a photo from somebody one does not know", () => {
  it("says its price before, and is sent once although the answer is lost on its way", async () => {
    const { credits } = await userOf(sender);
    await sender.goto(`${server.url}/members/${receiverId}/chat`);
    await choosePhoto();
    await expectAccessible(sender);
    await screenshot(sender, "photo-send-desktop");
    let lost = 0;
    await sender.route(`**/api/members/${receiverId}/messages`, async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await sendIt();
    await sender.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    await expect.poll(() => isDrawn(sender, 0)).toBe(true);
    expect(lost).toBe(1);
    expect(await photosOf(sender).count()).toBe(1);
    expect((await userOf(sender)).credits).toBe(credits - 10);
  });

  it("arrives blurred, and is seen once its receiver allows it; going back closes it", async () => {
    await receiver.goto(`${server.url}/chats`);
    await receiver.locator("#content li a", { hasText: de("chats.kinds.photo") }).click();
    const show = receiver.getByRole("button", { name: de("chatphotos.seen.show") });
    await show.waitFor();
    await expect.poll(() => isDrawn(receiver, 0)).toBe(true);
    expect(await photosOf(receiver).first().getAttribute("src")).toMatch(/\/blurred$/);
    await screenshot(receiver, "photo-blurred-phone");
    await expectAccessible(receiver);
    expect(await listMisfits(receiver)).toEqual([]);
    await show.click();
    await expect.poll(() => photosOf(receiver).first().getAttribute("src")).toMatch(/\/card$/);
    const address = receiver.url();
    await receiver.getByRole("button", { name: de("chatphotos.seen.enlarge") }).click();
    await dialog(receiver).waitFor();
    await receiver.goBack();
    await dialog(receiver).waitFor({ state: "detached" });
    expect(receiver.url()).toBe(address);
    await receiver.getByRole("button", { name: de("chatphotos.seen.enlarge") }).click();
    await receiver.keyboard.press("Escape");
    await dialog(receiver).waitFor({ state: "detached" });
    await receiver.getByRole("button", { name: de("chatphotos.seen.enlarge") }).click();
    await reportIn(receiver, de).waitFor();
    await expectAccessible(receiver);
    await dialog(receiver)
      .getByRole("button", { name: de("chatphotos.seen.close") })
      .click();
    await dialog(receiver).waitFor({ state: "detached" });
    // One's own photo is shown without the button.
    await sender.getByRole("button", { name: en("chatphotos.seen.enlarge") }).click();
    await dialog(sender)
      .getByRole("button", { name: en("chatphotos.seen.close") })
      .waitFor();
    expect(await reportIn(sender, en).count()).toBe(0);
    await sender.keyboard.press("Escape");
    await dialog(sender).waitFor({ state: "detached" });
  });

  it("can be viewed once, is reported from the screen that it fills, and its sender reads at once that it was viewed", async () => {
    await choosePhoto();
    await dialog(sender)
      .getByRole("checkbox", { name: en("chatphotos.send.once") })
      .check();
    await sendIt();
    await sender.getByText(en("chatphotos.seen.unopened_own")).waitFor();
    const open = receiver.getByRole("button", { name: de("chatphotos.seen.open") });
    await open.waitFor();
    await screenshot(receiver, "photo-once-phone");
    await open.click();
    await expect
      .poll(() =>
        dialog(receiver)
          .locator("img")
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
    await sender.getByText(en("chatphotos.seen.opened_own")).waitFor();
    const address = receiver.url();
    await reportIn(receiver, de).focus();
    await receiver.keyboard.press("Enter");
    // The photo closes, and the report's dialog is the only one.
    const reporting = receiver.getByRole("dialog", { name: de("reports.titles.message") });
    await reporting.getByRole("button", { name: de("reports.reasons.sexual") }).click();
    const done = receiver.getByRole("dialog", { name: de("reports.done.title") });
    await done.waitFor();
    expect(await dialog(receiver).count()).toBe(1);
    await done.getByRole("button", { name: de("reports.done.close"), exact: true }).click();
    await dialog(receiver).waitFor({ state: "detached" });
    expect(receiver.url()).toBe(address);
    const filed = await receiver.request.get(`${server.url}/api/reports`, { headers: { "x-client": "web" } });
    expect((await filed.json()).reports).toMatchObject([{ subject: "message", reason: "sexual" }]);
    await receiver.getByText(de("chatphotos.seen.opened")).waitFor();
    await receiver.reload();
    await receiver.getByText(de("chatphotos.seen.opened")).waitFor();
  });

  it("without a certain answer is the same message when it is chosen again, and is charged once", async () => {
    const { credits } = await userOf(sender);
    const path = `**/api/members/${receiverId}/messages`;
    const sent: { client_id: string; photo: { id: string; view_once: boolean } }[] = [];
    let answer = () => {};
    const isHeld = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await sender.route(path, async (route) => {
      sent.push(route.request().postDataJSON());
      if (sent.length > 1) return route.continue();
      await isHeld;
      await route.fulfill(noAnswer);
    });
    await choosePhoto();
    await sendIt();
    await expect.poll(() => sent.length).toBe(1);
    // While it is being stored the dialog stays, also on the second Escape, which browsers do not ask a page about.
    for (let time = 0; time < 2; time += 1) await sender.keyboard.press("Escape");
    answer();
    const again = dialog(sender).getByRole("button", { name: en("chatphotos.send.again") });
    await again.waitFor();
    await sender.keyboard.press("Escape");
    await dialog(sender).waitFor({ state: "hidden" });
    await sender.reload();
    await choosePhoto();
    await again.waitFor();
    await expect.poll(() => dialog(sender).getByRole("checkbox").isDisabled()).toBe(true);
    await again.click();
    await dialog(sender).waitFor({ state: "hidden" });
    await expect.poll(() => photosOf(receiver).count()).toBe(2);
    expect(sent.length).toBe(2);
    expect(sent[1]).toEqual(sent[0]);
    expect((await userOf(sender)).credits).toBe(credits - 10);
    await sender.unroute(path);
    // A photo whose message arrives without an answer is settled: chosen again, it is another message.
    await sender.route(path, async (route) => {
      await route.fetch();
      await route.fulfill(noAnswer);
    });
    await choosePhoto();
    await sendIt();
    await dialog(sender).waitFor({ state: "hidden" });
    await sender.unroute(path);
    await expect.poll(() => photosOf(receiver).count()).toBe(3);
    expect((await userOf(sender)).credits).toBe(credits - 20);
  });

  it("is refused once its receiver wants none, until they change that in their settings", async () => {
    const name = "Anna_L";
    await choosePhoto();
    await sendIt();
    await expect.poll(() => photosOf(receiver).count()).toBe(4);
    // Below the shown photo the same choices stand without a group.
    const choices = receiver.getByRole("group", { name: de("chatphotos.seen.question", { name }) });
    await choices
      .getByRole("button", { name: de("chatphotos.seen.never", { name }) })
      .last()
      .click();
    await receiver.getByText(de("chatphotos.seen.refused", { name })).waitFor();
    await sender.getByRole("button", { name: en("chats.add_photo") }).click();
    await dialog(sender).getByText(en("errors.photos_unwanted")).waitFor();
    await sender.keyboard.press("Escape");

    await receiver.goto(`${server.url}/notifications/privacy`);
    const undo = receiver.getByRole("button", { name: de("privacy.photos.undo_for", { name }) });
    await undo.waitFor();
    await screenshot(receiver, "photo-wishes-phone");
    await expectAccessible(receiver);
    expect(await listMisfits(receiver)).toEqual([]);
    const undone = receiver.waitForResponse((answer) => answer.url().includes("/api/photo-choices/"));
    await undo.click();
    expect((await undone).status()).toBe(200);
    const wished = receiver.waitForResponse(
      (answer) => answer.url().endsWith("/api/photo-wishes") && answer.request().method() === "PUT",
    );
    await receiver.getByRole("radio", { name: de("privacy.photos.from.nobody.title") }).check();
    expect((await wished).status()).toBe(200);
    await receiver.getByText(de("privacy.now.photos.nobody")).waitFor();
  });

  it("cannot be chosen without a network", async () => {
    const add = sender.getByRole("button", { name: en("chats.add_photo") });
    await sender.context().setOffline(true);
    await expect.poll(() => add.isDisabled()).toBe(true);
    await sender.context().setOffline(false);
    await expect.poll(() => add.isEnabled()).toBe(true);
    for (const page of [sender, receiver]) expectClean(page, expected);
  });
});
