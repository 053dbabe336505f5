import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, launchBrowser, newPage } from "../support/browser.ts";
import { look } from "../support/look.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signInCast } from "../support/sign-in.ts";
import { speak } from "../support/texts.ts";

const say = speak("de");
const question = "Tee oder Kaffee?";
const answer = "Herbata, proszę! https://example.org";
const translated = "Tee, bitte! <b>example.org</b>";

let server: RunningServer;
let browser: Browser;
let anna: Page;
let olivia: Page;
let chatPath: string;
let name: string;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ demoTown: true }), launchBrowser()]);
  anna = await newPage(browser, { width: 360, height: 740, hasTouch: true, locale: "de-DE" });
  olivia = await newPage(browser, { locale: "pl-PL" });
  const annaId = await signInCast(server, anna, "anna", "de");
  const oliviaId = await signInCast(server, olivia, "olivia", "pl");
  const sent = await send(anna, oliviaId, question);
  await send(olivia, annaId, answer);
  chatPath = `/chats/${sent.message.conversation_id}`;
  name = (
    await (await olivia.request.get(`${server.url}/api/user.php`, { headers: { "x-client": "web" } })).json()
  ).user.profile.name;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function send(page: Page, toId: string, body: string) {
  const sent = await page.request.post(`${server.url}/api/members/${toId}/messages`, {
    headers: { "x-client": "web", origin: server.url },
    data: { client_id: crypto.randomUUID(), body },
  });
  expect(sent.status()).toBe(200);
  return sent.json();
}

/** Gives the page a browser's translation: its first download waits for `finishDownload`, or fails. */
async function installTranslation(page: Page, { fails = false } = {}): Promise<void> {
  await page.addInitScript(
    ({ result, isRefused }) => {
      let isFirst = true;
      const scope = globalThis as unknown as Record<string, unknown>;
      scope.LanguageDetector = {
        availability: async () => "available",
        create: async () => ({
          detect: async (text: string) => [
            { detectedLanguage: text.startsWith("Herbata") ? "pl" : "de", confidence: 0.9 },
          ],
        }),
      };
      scope.Translator = {
        availability: async () => "downloadable",
        create: async ({ monitor }: { monitor: (one: EventTarget) => void }) => {
          if (isRefused && isFirst) {
            isFirst = false;
            throw new DOMException("no press", "NotAllowedError");
          }
          const target = new EventTarget();
          monitor(target);
          target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 0.4 }));
          await new Promise<void>((resolve) => {
            scope.finishDownload = resolve;
          });
          target.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded: 1 }));
          return { translate: async () => result };
        },
      };
    },
    { result: translated, isRefused: fails },
  );
}
const finishDownload = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { finishDownload: () => void }).finishDownload());
const menu = (page: Page) => page.getByRole("button", { name: say("chats.menu", { name }), exact: true });
const item = (page: Page, key: string) => page.getByRole("menuitem", { name: say(key), exact: true });
const bubble = (page: Page) => page.locator("[data-bubble]").filter({ hasText: answer });
const status = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

it("a browser that cannot translate offers nothing", async () => {
  await anna.goto(`${server.url}${chatPath}`);
  await menu(anna).tap();
  await item(anna, "chatlist.mark.pin").waitFor();
  expect(await item(anna, "translation.menu").count()).toBe(0);
  expectClean(anna);
});

it("the messages of the partner are translated below the original, and stop on wish", async () => {
  await installTranslation(anna);
  await anna.goto(`${server.url}${chatPath}`);
  await menu(anna).tap();
  await item(anna, "translation.menu").tap();
  const percent = new Intl.NumberFormat("de-DE", { style: "percent" }).format(0.4);
  await status(anna, say("translation.loading", { percent })).waitFor();
  await finishDownload(anna);
  await status(anna, say("translation.on")).waitFor();
  await bubble(anna).getByText(translated, { exact: true }).waitFor();
  // The original stays with its link, and the translation is text alone.
  expect(await bubble(anna).getByRole("link").count()).toBe(1);
  expect(await anna.getByText(translated).count()).toBe(1);
  expect(await look(anna, "translation-de-360")).toEqual([]);

  await anna.getByRole("button", { name: say("translation.stop"), exact: true }).tap();
  await anna.getByText(translated).waitFor({ state: "detached" });
  await menu(anna).tap();
  await item(anna, "translation.menu").waitFor();
  expectClean(anna);
});

it("a failure says so, and a press tries again", async () => {
  const page = await newPage(browser, { width: 1280, height: 800, locale: "de-DE" });
  await signInCast(server, page, "anna", "de");
  await installTranslation(page, { fails: true });
  await page.goto(`${server.url}${chatPath}`);
  await menu(page).click();
  await item(page, "translation.menu").click();
  await status(page, say("translation.failed")).waitFor();
  await page.getByRole("button", { name: say("translation.again"), exact: true }).click();
  await expect.poll(() => page.evaluate(() => "finishDownload" in globalThis)).toBe(true);
  await finishDownload(page);
  await bubble(page).getByText(translated, { exact: true }).waitFor();
  expectClean(page);
});
