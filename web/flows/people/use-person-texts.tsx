import { distanceBandKm } from "#contracts/limits.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import { useKindName } from "#web/features/ground/session/kind-name.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** A member's texts: name and age, place, labels. */
export function usePersonTexts() {
  const t = useT("person");
  const places = useT("places");
  const format = useFormat();
  const kindName = useKindName();
  const distanceText = (band: NonNullable<MemberCard["distance"]>) =>
    band === "further"
      ? places("distance.beyond", { km: distanceBandKm.under_100 })
      : places("distance.under", { km: distanceBandKm[band] });
  return (member: MemberCard) => {
    const { name, age, gender, city, country, distance, kind } = member;
    return {
      title: t("name_age", { name, age }),
      /** The same on a card: a long name is cut, the age never. */
      cardTitle: t.rich("card_title", {
        name,
        age,
        who: (part) => <bdi className="truncate">{part}</bdi>,
        rest: (part) => <span className="shrink-0 whitespace-pre">{part}</span>,
      }),
      place: city ?? (country ? format.country(country) : null),
      distance: distance ? distanceText(distance) : null,
      online: member.is_online ? t("online", { gender }) : null,
      photo: t("photo", { name }),
      marks: [
        ...(member.is_example ? [t("kind.example")] : []),
        ...(kind === "member" ? [] : [kindName(kind)]),
      ],
    };
  };
}
