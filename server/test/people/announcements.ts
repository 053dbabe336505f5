import type { AnnouncementType } from "#contracts/desk/announcement-texts.ts";
import type { NotificationChannel } from "#contracts/ground/notifications.ts";
import type { Locale } from "#i18n/locales.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import type { Browser, TestApp } from "#server/test/app/build-app.ts";
import { createMember, type TestMember } from "./factories.ts";

/** A site of two languages: Polish and English. */
export const twoLanguages = { reach: { countries: ["PL" as const] } };

export const words = (name: string) => ({
  subject: `Subject ${name}`,
  preview: `Preview ${name}`,
  body: `Hello **all**, ${name}. Look at [credits](/credits).`,
  link_label: `Go ${name}`,
});

type Given = {
  type?: AnnouncementType;
  link_path?: string;
  texts?: Partial<Record<Locale, ReturnType<typeof words>>>;
};
export const of = (id: string) => ({ params: { announcement_id: id } });

/** Saves a draft in both languages; returns it as the desk shows it. */
export async function write(browser: Browser, given: Given = {}) {
  const { id } = (await browser.call("POST /api/admin/announcements", { body: {} })).body;
  const body = {
    revision: 1,
    type: "site_news" as const,
    link_path: "/credits",
    texts: { en: words("en"), pl: words("pl") },
    ...given,
  };
  const saved = await browser.call("PUT /api/admin/announcements/:announcement_id", { ...of(id), body });
  if (saved.status !== 200) throw new Error(`${saved.status} ${JSON.stringify(saved.body)}`);
  return saved.body.announcement;
}

export function press(browser: Browser, draft: { id: string; revision: number; expected: number }) {
  const body = { revision: draft.revision, receivers: Math.max(1, draft.expected) };
  return browser.call("POST /api/admin/announcements/:announcement_id/send", { ...of(draft.id), body });
}

export const read = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/announcements/:announcement_id", of(id))).body.announcement;

/** A member who chose a type. */
export async function chooser(
  app: TestApp,
  type: AnnouncementType = "site_news",
  given: Parameters<typeof createMember>[1] = {},
  channel: NotificationChannel = "email",
): Promise<TestMember> {
  const member = await createMember(app, given);
  const choice = { memberId: member.id, type, channel, isOn: true, reason: null };
  await setSwitch(app.services.db, { ...choice, now: app.clock.now() });
  return member;
}
