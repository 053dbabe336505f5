import { deferred } from "#web/lib/deferred.tsx";
import { useKnownAtStart } from "#web/lib/known-at-start.ts";
import { usePageFact } from "#web/lib/page-facts.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

// Only who has the bonus loads it.
const BonusBannerLink = deferred(() => import("./bonus-banner-link.tsx"));

/**
 * The welcome bonus above the members area (seed section 3). Goes when the bonus does; where that comes to be known
 * while a page is read, the next page has it, so that nothing is pushed down.
 */
export function BonusBanner() {
  const isInArea = usePageFact("isMembersArea");
  const hasBonus = useTimeBonus() !== null;
  const hadBonus = useKnownAtStart("bonus", hasBonus);
  return isInArea && hadBonus && hasBonus ? <BonusBannerLink /> : null;
}
