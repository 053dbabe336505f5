import type { TraitField } from "#contracts/people/profile-options.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Gender } from "./filters.ts";

/** The words for an option of a trait, inflected for whom the search shows. */
export function useTraitText(searched: Gender | undefined): (field: TraitField, option: string) => string {
  const options = useT("options");
  const gender = searched === "any" ? null : (searched ?? null);
  return (field, option) => options(`${field}.${option}` as "hair_color.blonde", { gender });
}
