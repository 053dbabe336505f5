import type { ReactNode } from "react";
import { deferred } from "#web/lib/page/deferred.tsx";

const SavesBar = deferred(() => import("./saves-bar.tsx"));

/** Wraps cards that are saved at once (`useInstantSave`), with a bar that confirms and undoes changes. */
export function SavedAtOnce({ children }: { children: ReactNode }) {
  return (
    <div>
      {/* A focused control scrolls to above the bar, so that the bar does not cover it. */}
      <div className="mb-5 grid gap-5 [&_:is(input,select,button)]:scroll-mb-40">{children}</div>
      <SavesBar />
    </div>
  );
}
