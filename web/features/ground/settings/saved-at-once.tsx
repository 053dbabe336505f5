import type { ReactNode } from "react";
import { deferred } from "#web/lib/deferred.tsx";

const SavesBar = deferred(() => import("./saves-bar.tsx"));

/** Around cards whose settings are saved at once (`useInstantSave`), with the bar that says so and undoes it. */
export function SavedAtOnce({ children }: { children: ReactNode }) {
  return (
    <div>
      {/* What the keyboard comes to stops above the bar, not behind it. */}
      <div className="mb-5 grid gap-5 [&_:is(input,select,button)]:scroll-mb-40">{children}</div>
      <SavesBar />
    </div>
  );
}
