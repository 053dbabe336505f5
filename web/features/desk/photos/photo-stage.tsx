import { ImageOff } from "lucide-react";
import { useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { QueuedPhoto } from "./queries.ts";

/** The whole photo, uncropped, as large as the screen allows. The next photo loads invisibly behind it. */
export function PhotoStage({ current, next }: { current: QueuedPhoto; next: QueuedPhoto | undefined }) {
  return (
    <div className="relative h-[min(46dvh,44rem)] overflow-hidden rounded-photo bg-surface-sunken lg:h-[min(78dvh,60rem)]">
      {/* One element for each photo: its picture stays loaded when it becomes the current one. */}
      {[current, ...(next ? [next] : [])].map((photo) => (
        <Picture key={photo.id} photo={photo} isShown={photo === current} />
      ))}
    </div>
  );
}

function Picture({ photo, isShown }: { photo: QueuedPhoto; isShown: boolean }) {
  const t = useT("photoqueue");
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      className={classes("absolute inset-0 flex items-center justify-center", !isShown && "invisible")}
      aria-hidden={!isShown || undefined}
    >
      {isBroken ? (
        <p className="grid justify-items-center gap-2 p-6 text-center text-sm text-text-muted">
          <Icon icon={ImageOff} size="lg" />
          {t("image_failed")}
        </p>
      ) : (
        <img
          src={photo.image_url}
          alt={t("photo_alt", { name: photo.owner.name })}
          width={photo.width}
          height={photo.height}
          fetchPriority={isShown ? "high" : "low"}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="size-full object-contain"
        />
      )}
    </div>
  );
}
