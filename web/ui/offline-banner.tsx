import { SpriteIcon } from "./sprite-icon.tsx";
import { useOnline } from "./use-online.ts";

/** Says that there is no network and what happens to messages written meanwhile. */
export function OfflineBanner({ text }: { text: string }) {
  const online = useOnline();
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
