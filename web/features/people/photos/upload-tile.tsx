import { X } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { PendingUpload } from "./use-uploads.ts";

/** An uploading photo: its progress, and a button that cancels it. */
export function UploadTile({ upload, onCancel }: { upload: PendingUpload; onCancel: () => void }) {
  const t = useT("photos");
  const { name, preview, progress } = upload;
  // All bytes are sent: the server is processing and its time is unknown.
  const value = progress < 1 ? { value: Math.round(progress * 100) } : {};
  return (
    <PhotoFrame src={preview} alt={t("preview_alt", { name })}>
      <div className="absolute inset-0 bg-black/40" />
      <IconButton
        icon={X}
        label={t("cancel", { name })}
        variant="overlay"
        className="absolute top-1.5 right-1.5"
        onClick={onCancel}
      />
      <div className="absolute inset-x-3 bottom-3">
        <ProgressBar label={t("progress", { name })} {...value} />
      </div>
    </PhotoFrame>
  );
}
