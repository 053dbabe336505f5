import { distanceBandKm } from "#contracts/limits.ts";
import { type FinderCard, finderCards } from "#contracts/meeting/finder-cards.ts";
import { useT } from "#web/lib/language/i18n.ts";

/** The text of an answer option. */
export function useOptionText() {
  const t = useT("finder");
  return (card: FinderCard, option: string): string => {
    if (card === "distance" && option !== "anywhere") {
      return t("cards.distance.options.under", { km: distanceBandKm[option as keyof typeof distanceBandKm] });
    }
    return t(`cards.${card}.options.${option}` as Parameters<typeof t>[0]);
  };
}

export function optionsOf(card: FinderCard): readonly string[] {
  return finderCards[card];
}
