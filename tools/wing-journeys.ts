/**
 * Journeys of each wing, by the names of their files in e2e/. `run` are those that `bin/test --changed` runs after a
 * change in the wing: the two that pass through most of its pages, so that the wait stays short. `others` run in the
 * whole run, and where they are asked for by name.
 */
export const journeysOfWings: Readonly<Record<string, { run: string[]; others: string[] }>> = {
  ground: {
    run: ["settings", "lang-config"],
    others: [
      ...[
        "app",
        "hostile-text",
        "late-parts",
        "late-start",
        "live",
        "missing-code",
        "narrow",
        "push",
        "quiet-hours",
      ],
      ...["sites", "unsubscribe", "watch"],
    ],
  },
  people: {
    run: ["signup", "profile"],
    others: [
      ...["consents", "days-later", "leaving", "login-deny", "login-opening", "main-job", "passkeys"],
      ...["privacy", "recovery-codes", "reset-password", "security", "two-step"],
    ],
  },
  money: {
    run: ["credits", "spending"],
    others: [
      "bank-transfer",
      "differences",
      "direct-debit",
      "discounts",
      "local-methods",
      "pricing",
      "repeat-order",
      "time-bonus",
    ],
  },
  meeting: {
    run: ["members", "signup-matches"],
    others: ["match-finder", "swipe-game", "visits", "hidden-profiles", "saved-searches"],
  },
  talking: {
    run: ["chat", "replies"],
    others: [
      "chat-list",
      "chat-photos",
      "chat-search",
      "drafts",
      "gifts",
      "icebreaker",
      "gifs",
      "links",
      "reactions",
      "same-text",
      "stickers",
      "translation",
      "voice-messages",
    ],
  },
  care: { run: ["blocks", "reports"], others: ["contact-blocks", "restrictions", "support"] },
  front: {
    run: ["pages", "landings"],
    others: [
      "complaints",
      "entry-warning",
      "first-look",
      "heroes",
      "lander-signups",
      "landers",
      "still-pages",
    ],
  },
  desk: { run: ["staff"], others: ["announcements"] },
};
