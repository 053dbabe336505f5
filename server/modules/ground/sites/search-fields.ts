import type { PublicSettings, searchFields } from "#contracts/ground/site-settings.ts";

/** The filters of a site's search, without filters by data that the site hides. */
export function searchFieldsOf({
  search,
  profiles,
}: Pick<PublicSettings, "search" | "profiles">): (typeof searchFields)[number][] {
  const isHidden = {
    // defence: hidden-visits-no-filter
    online: !profiles.visibleNotes.includes("online"),
    interests: !profiles.visibleFields.includes("interests"),
  };
  return search.fields.filter((field) => !(field in isHidden && isHidden[field as keyof typeof isHidden]));
}
