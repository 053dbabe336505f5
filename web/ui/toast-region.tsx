import { lazy, Suspense, useSyncExternalStore } from "react";
import { toastStore } from "./toast.ts";

const ToastList = lazy(() => import("./toast-list.tsx").then((module) => ({ default: module.ToastList })));

type ToastRegionProps = { label: string; closeLabel: string };

/** Once per page, in the root. The live region stands from the start; what fills it comes with the first toast. */
export function ToastRegion({ label, closeLabel }: ToastRegionProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <section aria-label={label} aria-live="polite" aria-relevant="additions text">
      {entries.length > 0 ? (
        <Suspense>
          <ToastList entries={entries} closeLabel={closeLabel} />
        </Suspense>
      ) : null}
    </section>
  );
}
