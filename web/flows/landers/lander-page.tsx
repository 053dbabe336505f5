import type { ReactNode } from "react";
import type { Lander } from "#contracts/front/landers.ts";
import { LanderFrame } from "#web/features/front/landers/lander-frame.tsx";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { deferred } from "#web/lib/page/deferred.tsx";

const ClosedNotice = deferred(() => import("./closed-notice.tsx"));
// One element, because a new one at every render would discard the markup of parts whose code is still loading.
const notice = <ClosedNotice />;

type LanderPageProps = { name: Lander; slug?: string | undefined; children: ReactNode };

/** One landing page, its design as children; if sign-up is closed, it says so before a question is answered. */
export function LanderPage({ name, slug, children }: LanderPageProps) {
  // Not `useSignupClosed`, which would be a further file of a first visit.
  const isClosed = useSettings("signup")?.is_signup_closed ?? false;
  return (
    <LanderFrame name={name} slug={slug} closed={isClosed ? notice : null}>
      {children}
    </LanderFrame>
  );
}
