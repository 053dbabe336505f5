import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Locale } from "#i18n/locales.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";

/** Promise 1: a fictional profile is labelled in words wherever it is met, before anything can be paid. */

let app: TestApp;
let browsers: RunningPushEmulator;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { WEB_PAGES: "built", PUSH_SERVICE_URL: browsers.url } });
  await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});

/** The legal label of each language. */
const labels: Record<Locale, string> = {
  en: "fictional profile",
  nl: "fictief profiel",
  de: "fiktives Profil",
  es: "perfil ficticio",
  fr: "profil fictif",
  it: "profilo fittizio",
  pl: "profil fikcyjny",
  da: "fiktiv profil",
  fi: "kuvitteellinen profiili",
  nb: "fiktiv profil",
  sv: "fiktiv profil",
};

it.each(Object.entries(labels))(
  "is labelled on card, profile, conversation, in mail and push: %s",
  async (language, label) => {
    // A member whom a push has told gets no mail about the same message.
    const [viewer, subscriber] = [
      await createPerson(app, { account: { language } }),
      await createPerson(app, { account: { language } }),
    ];
    const fictional = await createPerson(app, { credits: 100, profile: { kind: "fictional" } });
    const push = await subscribe(subscriber);
    const lastSeenAt = new Date(app.clock.now().getTime() - 3_600_000);
    await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, subscriber.id));
    const { message } = (await sendMessageTo(fictional, viewer)).body;
    await sendMessageTo(fictional, subscriber);
    await expect.poll(() => browsers.received(push), { timeout: 15_000 }).toHaveLength(1);
    expect(browsers.received(push)[0]?.text.toLowerCase()).toContain(label.toLowerCase());
    const mails = await mailsAfterAWhile(app, viewer);
    expect(mails.map(({ text }) => text.toLowerCase())).toEqual([
      expect.stringContaining(label.toLowerCase()),
    ]);
    for (const html of mails.map((mail) => mail.html ?? ""))
      expect(html.toLowerCase()).toContain(label.toLowerCase());
    const pages = [
      `/members?lang=${language}&kind=fictional&gender=any&country=any&min_age=18&max_age=99`,
      `/members/${fictional.id}?lang=${language}`,
      `/chats/${message.conversation_id}?lang=${language}`,
    ];
    for (const page of pages) {
      const { body } = await viewer.browser.raw({
        method: "GET",
        url: page,
        headers: { accept: "text/html" },
      });
      expect(body).toContain(`<html lang="${language}"`);
      // An element of its own, in any case: a filter or a hint of a page has more or other words.
      expect(body, page).toMatch(new RegExp(`>(✎ )?${label}<`, "i"));
    }
  },
);

it("an advertisement has no heart and no message button, on its card and its profile; a fictional profile has both", async () => {
  await settleSite(app, { kinds: { fictionalWarning: "Written by us.", camCountries: ["DE"] } });
  const viewer = await createPerson(app);
  for (const kind of ["fictional", "cam"] as const) {
    const { id } = await createPerson(app, { profile: { kind, country: "DE" } });
    const read = async (url: string) =>
      (await viewer.browser.raw({ method: "GET", url, headers: { accept: "text/html" } })).body;
    const search = await read(`/members?kind=${kind}&gender=any&country=any&min_age=18&max_age=99`);
    expect(search).toContain(`href="/members/${id}"`);
    expect(search.includes("card-heart"), kind).toBe(kind === "fictional");
    const profile = await read(`/members/${id}`);
    expect(profile.includes(`href="/members/${id}/chat"`), kind).toBe(kind === "fictional");
  }
});

async function subscribe({ browser }: Pick<Awaited<ReturnType<typeof createPerson>>, "browser">) {
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  await browser.call("POST /api/user.php?push=1", { body: { subscription } });
  return id;
}
