import { useT } from "#web/lib/language/i18n.ts";
import type { StoredCard } from "./stored-card-query.ts";

/** The name of a stored card: brand and last digits. */
export function useCardName(): (card: StoredCard) => string {
  const t = useT("storedcard");
  return ({ brand, last4 }) => t("card_value", { brand: brand ?? t("card"), last4 });
}
