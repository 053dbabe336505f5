import { type ComponentType, Suspense, useSyncExternalStore } from "react";
import { type ToastEntry, toastStore } from "./toast.ts";

type ToastRegionProps = {
  label: string;
  closeLabel: string;
  /** `ToastList` of toast-list.tsx, whose code loads with the first toast. */
  List: ComponentType<{ entries: readonly ToastEntry[]; closeLabel: string }>;
};

/** Once per page, in the root. The live region exists from the start; its content loads with the first toast. */
export function ToastRegion({ label, closeLabel, List }: ToastRegionProps) {
  const entries = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <section aria-label={label} aria-live="polite" aria-relevant="additions text">
      {entries.length > 0 ? (
        <Suspense>
          <List entries={entries} closeLabel={closeLabel} />
        </Suspense>
      ) : null}
    </section>
  );
}
