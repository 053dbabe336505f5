import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { ActivationReminder } from "#web/features/people/signup/activation-reminder.tsx";
import { deferred } from "#web/lib/page/deferred.tsx";
import { whenIdle } from "#web/lib/page/when-idle.ts";

const LateAlerts = deferred(whenIdle(() => import("./late-alerts.tsx")));

/** The members' alerts above their pages (seed section 4). */
export default function MemberAlerts() {
  return (
    <>
      <BonusParts part="banner" />
      <div className="mx-auto grid w-full max-w-page gap-3 px-4 not-empty:pt-4">
        <ActivationReminder />
        <LateAlerts />
      </div>
    </>
  );
}
