import type { MemberCard } from "#contracts/shapes.ts";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";

/** A member's card in words: name and age, place, what must be known of them. */
export function usePersonTexts() {
  const t = useT("person");
  const places = useT("places");
  const format = useFormat();
  return (member: MemberCard) => {
    const { name, age, city, country, distance, kind } = member;
    return {
      title: t("name_age", { name, age }),
      place: city ?? (country ? format.country(country) : null),
      distance: distance ? places(`distance.${distance}`) : null,
      online: member.is_online ? t("online") : null,
      photo: t("photo", { name }),
      marks: [
        ...(member.is_example ? [t("example")] : []),
        ...(kind === "member" ? [] : [t(`kind.${kind}`)]),
      ],
    };
  };
}
