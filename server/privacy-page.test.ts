import { describe, expect, it } from "vitest";
import { locales } from "#i18n/locales.ts";
import { findDefaultPage } from "#server/modules/front/content/default-pages.ts";
import { memberLives } from "./member-life.ts";

/** The paragraphs and rows of the English page, by their first words. */
const place = {
  account: "**Your account.**",
  number: "**Your mobile number.**",
  profile: "**Your profile.**",
  service: "**Messages and drafts, including photos and voice recordings, gifts, reactions, likes",
  support: "**What you write to support",
  complaint: "**What you write in a complaint",
  visits: "**Whose profile you look at",
  purchases: "**Purchases.**",
  security: "**Security.**",
  origin: "**Where you came from.**",
  notifications: "**Notifications.**",
  drafts: "| Drafts, saved searches and your answers in the match finder |",
  skipped: "| Whom you skipped in the swipe game |",
  sameText: "| First messages, to compare them",
  mails: "| E-mails to you |",
  copy: "| The copy of your data",
  reported: "| What you reported or what was reported about you",
  left: "| Why you left",
  consent: "- **Taking consent back.**",
  byStaff:
    "Whoever looks after members on our side has a second step of their own, and what they do is recorded.",
} as const;
type Place = keyof typeof place;

/** Where the page tells of a table of members, or why it does not. */
const told: Record<string, readonly Place[] | { untold: string }> = {
  account_mails: ["mails"],
  account_tokens: { untold: "links of mails, for hours" },
  accounts: ["account", "origin"],
  act_notes: ["byStaff"],
  archives: ["copy"],
  audit_log: ["byStaff"],
  authenticators: ["security"],
  blocks: ["service"],
  chat_photos: ["service"],
  complaints: ["complaint"],
  consents: ["consent"],
  contact_blocks: ["service", "number"],
  conversation_pins: ["service"],
  conversation_sides: ["service"],
  conversations: ["service"],
  credit_balances: ["purchases"],
  direct_debits: ["purchases"],
  discount_codes: ["purchases"],
  discount_uses: ["purchases"],
  drafts: ["service", "drafts"],
  email_changes: ["account"],
  finder_answers: ["service", "drafts"],
  held_pushes: ["notifications"],
  hidden_profiles: ["service"],
  idempotency_keys: { untold: "answers of the last day, of what the other tables have" },
  leaving_answers: ["left"],
  ledger_entries: ["purchases"],
  likes: ["service"],
  login_challenges: { untold: "log-ins of the last minutes" },
  loose_photo_files: { untold: "files that are about to be deleted" },
  mail_faults: ["notifications"],
  matches: ["service"],
  member_phones: ["number"],
  member_stamps: { untold: "counts changes and says nothing of the person" },
  message_reactions: ["service"],
  messages: ["service"],
  notification_mails: ["notifications"],
  notification_switches: ["notifications"],
  notifications: ["notifications"],
  opening_texts: ["sameText"],
  orders: ["purchases"],
  outbox_entries: { untold: "of demos and tests" },
  own_devices: ["security"],
  passkey_challenges: { untold: "of the last minutes" },
  passkeys: ["security"],
  phone_codes: ["number"],
  photo_choices: ["service"],
  photos: ["profile"],
  profiles: ["profile"],
  push_subscriptions: ["notifications"],
  quiet_hours: ["notifications"],
  received_gifts: ["service"],
  recovery_codes: ["security"],
  report_decisions: ["reported"],
  reports: ["reported"],
  retention_offers: ["purchases"],
  saved_searches: ["service", "drafts"],
  second_step_losses: ["security"],
  sessions: ["security"],
  spending_caps: ["purchases"],
  spending_pauses: ["purchases"],
  stored_cards: ["purchases"],
  support_threads: ["support"],
  swipe_days: ["service"],
  swipe_passes: ["service", "skipped"],
  visit_marks: ["visits"],
  visits: ["visits"],
  voice_messages: ["service"],
  withdrawals: ["purchases"],
};

const english = findDefaultPage("privacy", "en")?.body ?? "";

describe("the privacy policy", () => {
  it("tells of every table with data of members, or this list says why not", () => {
    // member-life.test.ts compares these tables with the database.
    const tables = memberLives.flatMap((life) => Object.keys(life.tables));
    expect(Object.keys(told).sort()).toEqual(tables.sort());
  });

  it.each(Object.entries(place))("has a place for %s", (_name, words) => {
    expect(english.split("\n").some((line) => line.startsWith(words) || line.includes(` ${words}`))).toBe(
      true,
    );
  });

  it.each([
    [
      "service",
      /profiles you hid or skipped in the swipe game, searches you saved, your answers in the match/,
    ],
    ["complaint", /text and pictures, your language and country, and your name and e-mail address/],
    ["purchases", /your credits, the discounts you got, and the limits and breaks/],
  ] as const)("names under %s what its tables contain", (name, words) => {
    expect(english.split("\n").find((line) => line.startsWith(place[name]))).toMatch(words);
  });

  it.each(locales)(
    "says in %s how long complaints and skipped profiles are kept, by the code's figures",
    (locale) => {
      const rows = (findDefaultPage("privacy", locale)?.body ?? "")
        .split("\n")
        .filter((line) => line.startsWith("| "));
      for (const fact of ["{complaintDays, plural", "{passDays, plural"])
        expect(
          rows.filter((row) => row.includes(fact)),
          fact,
        ).toHaveLength(1);
    },
  );
});
