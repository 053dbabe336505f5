import type { PageFacts } from "#web/lib/page/page-facts.ts";

/** The page facts that all pages of Settings share; a section adds its own texts to `messages`. */
export const settingsFacts = {
  messages: ["settings"],
  audience: "member",
  without: ["activation", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;
