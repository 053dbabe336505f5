import { useT } from "#web/lib/i18n.ts";
import type { StoredCard } from "./stored-card-query.ts";

/** A stored card as its owner knows it: brand and last digits. */
export function useCardName(): (card: StoredCard) => string {
  const t = useT("storedcard");
  return ({ brand, last4 }) => t("card_value", { brand: brand ?? t("card"), last4 });
}
