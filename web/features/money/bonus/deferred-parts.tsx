import { type ComponentProps, useState } from "react";
import { timeBonusQuery } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { useCached } from "#web/lib/queries/queries.ts";

const Parts = deferred(whenIdle(() => import("./bonus-parts.tsx")));

/**
 * The parts of the welcome bonus, in one chunk that delays no page; the server renders them. Members without
 * a bonus load no code. Members who had it keep the code, because prices change when the bonus ends.
 */
export function BonusParts(props: ComponentProps<typeof Parts>) {
  const hasBonus = Boolean(useCached(timeBonusQuery())?.time_bonus);
  const [hadBonus, setHadBonus] = useState(hasBonus);
  if (hasBonus && !hadBonus) setHadBonus(true);
  return hadBonus || hasBonus ? <Parts {...props} /> : null;
}
