import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import type { Locale } from "#i18n/locales.ts";
import { castEmail, castPassword } from "#server/demo/cast.ts";
import { launchBrowser, newPage } from "../support/browser.ts";
import { waitUntil } from "../support/process.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { findOrInstallChromium, howToGetChromium } from "./find-chromium.ts";
import { projectRoot } from "./source.ts";

/**
 * Takes the README's pictures again: npm run pictures [-- --data DIR]. Needs a build (npm run build). Without --data it
 * fills its own demo and waits for its portraits; with it, the portraits of DIR must be complete.
 */
const phone = { width: 360, height: 740, hasTouch: true } as const;
const desktop = { width: 1280, height: 800 } as const;
const portraitsWithinMs = 45 * 60_000;

type Picture = {
  name: string;
  /** The demo member who logs in. */
  as: string;
  locale: Locale;
  look: NonNullable<Parameters<typeof newPage>[1]>;
  path: (page: Page, server: RunningServer) => Promise<string>;
};

const pictures: readonly Picture[] = [
  { name: "members-phone", as: "olivia", locale: "en", look: phone, path: async () => "/members" },
  { name: "member-phone", as: "olivia", locale: "en", look: phone, path: pathOfSomebodyShown },
  {
    name: "chat-desktop",
    as: "anna",
    locale: "de",
    look: { ...desktop, colorScheme: "dark" },
    path: pathOfConversation,
  },
  {
    name: "credits-dark",
    as: "marek",
    locale: "en",
    look: { ...desktop, colorScheme: "dark" },
    path: async () => "/credits",
  },
];

async function pathOfSomebodyShown(page: Page, { url }: RunningServer): Promise<string> {
  const answer = await page.request.get(`${url}/api/members`);
  const { members } = (await answer.json()) as { members: { id: string; main_image: unknown }[] };
  const shown = members.find(({ main_image }) => main_image !== null);
  if (!shown) throw new Error("Nobody on the first page of the search has a photo");
  return `/members/${shown.id}`;
}

async function pathOfConversation(page: Page, { url }: RunningServer): Promise<string> {
  const answer = await page.request.get(`${url}/api/conversations`);
  const { chats } = (await answer.json()) as { chats: { conversation: { id: string } }[] };
  if (!chats[0]) throw new Error("There is no conversation");
  return `/chats/${chats[0].conversation.id}`;
}

async function take(browser: Browser, server: RunningServer, folder: string, picture: Picture) {
  const page = await newPage(browser, { ...picture.look, reducedMotion: "reduce" });
  const context = page.context();
  await context.addCookies([{ name: "locale", value: picture.locale, url: server.url }]);
  const answer = await context.request.post(`${server.url}/api/user.php`, {
    headers: { "x-client": "web" },
    data: { email: castEmail({ key: picture.as }), password: castPassword },
  });
  if (!answer.ok()) throw new Error(`${picture.as} is not let in: ${answer.status()}`);
  await page.goto(server.url + (await picture.path(page, server)));
  await page.waitForFunction(
    () =>
      !document.querySelector("[aria-busy='true']") &&
      [...document.images].every((image) => image.complete || !image.currentSrc),
  );
  const file = join(folder, `${picture.name}.png`);
  // A picture of flat colours needs no more than a palette.
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(file);
  await context.close();
}

async function main(): Promise<void> {
  const at = process.argv.indexOf("--data");
  const dataDir = at < 0 ? undefined : resolve(process.argv[at + 1] ?? "");
  const chromium = findOrInstallChromium();
  if (chromium === null) throw new Error(howToGetChromium);
  process.env.CHROMIUM_PATH = chromium;
  const folder = join(projectRoot, "docs/images");
  mkdirSync(folder, { recursive: true });
  const server = await startServer({
    demoTown: true,
    env: { NODE_ENV: "production" },
    ...(dataDir === undefined ? {} : { dataDir }),
  });
  try {
    if (dataDir === undefined) {
      await waitUntil("the portraits to be hung", portraitsWithinMs, async () =>
        /(\d+) of \1 portraits/.test(server.output()) ? true : null,
      );
    }
    const browser = await launchBrowser();
    try {
      for (const picture of pictures) await take(browser, server, folder, picture);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

await main();
