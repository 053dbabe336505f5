import { type ComponentProps, useState } from "react";
import { timeBonusQuery } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useCached } from "#web/lib/queries.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

const Parts = deferred(whenIdle(() => import("./bonus-parts.tsx")));

/**
 * What tells of the welcome bonus, in one piece of code that nothing waits for: the server draws what there is. No code
 * comes for whoever has none; whoever had it keeps it, as prices follow when the bonus goes.
 */
export function BonusParts(props: ComponentProps<typeof Parts>) {
  const hasBonus = Boolean(useCached(timeBonusQuery())?.time_bonus);
  const [hadBonus, setHadBonus] = useState(hasBonus);
  if (hasBonus && !hadBonus) setHadBonus(true);
  return hadBonus || hasBonus ? <Parts {...props} /> : null;
}
