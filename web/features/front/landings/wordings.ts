/** The slugs of a landing page: each selects the sentence below the title, `landing.lead.<wording>`. */
const wordings = ["talk", "weekend", "serious", "again"] as const;
export type Wording = (typeof wordings)[number] | "default";

/** Null: no page has this slug. */
export function wordingOf(slug: string | undefined): Wording | null {
  return slug === undefined ? "default" : (wordings.find((wording) => wording === slug) ?? null);
}
