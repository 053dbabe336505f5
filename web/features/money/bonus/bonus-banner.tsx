import { deferred } from "#web/lib/page/deferred.tsx";
import { usePageFact } from "#web/lib/page/page-facts.ts";
import { useKnownAtStart } from "#web/lib/queries/known-at-start.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

// Only members with the bonus load it.
const BonusBannerLink = deferred(() => import("./bonus-banner-link.tsx"));

/**
 * The welcome bonus above the members area (seed section 3). It disappears with the bonus; if the bonus
 * becomes known while a page is read, the banner starts with the next page, so that the content does not
 * move.
 */
export function BonusBanner() {
  const isInArea = usePageFact("isMembersArea");
  const hasBonus = useTimeBonus() !== null;
  const hadBonus = useKnownAtStart("bonus", hasBonus);
  return isInArea && hadBonus && hasBonus ? <BonusBannerLink /> : null;
}
