import type { PageFacts } from "#web/lib/page-facts.ts";

/** What every page of Settings says of itself; a section adds its own texts to `messages`. */
export const settingsFacts = {
  messages: ["settings"],
  audience: "member",
  without: ["activation", "photo", "push", "disabled-notifications"],
} satisfies PageFacts;
