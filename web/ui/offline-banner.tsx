import { useSyncExternalStore } from "react";
import { SpriteIcon } from "./sprite-icon.tsx";

function subscribe(listener: () => void) {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** Tells that the network is gone and what happens to what one writes meanwhile. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {online ? null : (
        <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-sm font-medium text-on-warning-soft">
          <SpriteIcon name="wifi-off" className="size-4" />
          {text}
        </p>
      )}
    </div>
  );
}
