import type { PublicSettings, searchFields } from "#contracts/ground/site-settings.ts";
import { type TraitField, traitFields } from "#contracts/people/profile-options.ts";

type Given = Pick<PublicSettings, "search" | "profiles">;

/** The filters of a site's search, without filters by data that the site hides. */
export function searchFieldsOf({ search, profiles }: Given): (typeof searchFields)[number][] {
  const shown = new Set<string>(profiles.visibleFields);
  const isHidden = {
    // defence: hidden-visits-no-filter
    online: !profiles.visibleNotes.includes("online"),
    interests: !shown.has("interests"),
    distance: !shown.has("region") || !profiles.visibleNotes.includes("distance"),
    looks: !looks.some((field) => shown.has(field)),
    relationship_status: !shown.has("relationship_status"),
  };
  return search.fields.filter((field) => !(field in isHidden && isHidden[field as keyof typeof isHidden]));
}

const looks = traitFields.filter((field) => field !== "relationship_status");

/** The traits that a site's search can ask for. */
export function searchTraitsOf(settings: Given): TraitField[] {
  const offered = new Set(searchFieldsOf(settings));
  return traitFields.filter(
    (field) =>
      offered.has(field === "relationship_status" ? field : "looks") &&
      // defence: hidden-traits-no-filter
      settings.profiles.visibleFields.includes(field),
  );
}
