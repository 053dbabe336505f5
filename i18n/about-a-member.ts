/**
 * Texts that speak about one member. The code passes that member's `gender` with each of them, so that a
 * language may inflect by it: `{gender, select, woman {...} man {...} other {...}}`. English and others need
 * not use it. `*` stands for any rest of a key. `other` stands for all other genders and for a member who has
 * not named one.
 */
export const aboutAMember = [
  "options.relationship_status.*",
  "options.sexuality.*",
  "options.body_type.*",
  "options.hair_color.*",
  "search.why.new",
  "search.why.online",
  "person.online",
  "member.online",
  "member.seen",
  "member.seen_this_hour",
  "member.about.empty",
  "likes.heart.*",
  "likes.button.*",
  "likes.button_text.*",
  "likes.match.text",
  "likes.new_like.view",
  "chats.online",
  "chats.closed.*",
  "openers.start.title",
  "openers.opener.*",
  "blocks.blocked",
  "blocks.unblocked",
  "blocks.confirm.*",
  "blocks.delete_chat.title",
  "blocks.delete_chat.text",
  "errors.blocked",
  "errors.you_blocked",
  "mails.new_message.*",
  "mails.unread_message.*",
  "mails.new_like.*",
  "mails.new_match.*",
] as const;

type KeysOf<Pattern extends string> = Pattern extends `${infer Start}*` ? `${Start}${string}` : Pattern;
export type AboutAMember = KeysOf<(typeof aboutAMember)[number]>;

export function isAboutAMember(key: string, patterns: readonly string[] = aboutAMember): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith("*") ? key.startsWith(pattern.slice(0, -1)) : key === pattern,
  );
}
