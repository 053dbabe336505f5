import { ImagePlus } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { photoMaxMegabytes } from "#contracts/limits.ts";
import { useT } from "#web/lib/i18n.ts";
import { acceptedTypes } from "#web/lib/photo-limits.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

// The endings too: not every browser knows the types of a phone's HEIC.
const accepted = [...acceptedTypes, ".heic", ".heif"].join(",");

type AddPhotosProps = {
  onFiles: (files: File[]) => void;
  /** How many more are allowed; 0 rests. */
  room: number;
  /** In a narrow tile; what may be added is then said elsewhere. */
  isCompact?: boolean;
};

/** Choose photos or drop them here. */
export function AddPhotos({ onFiles, room, isCompact = false }: AddPhotosProps) {
  const t = useT("photos");
  const id = useId();
  const [isOver, setOver] = useState(false);
  const isFull = room <= 0;

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0 && !isFull) onFiles(files);
  }

  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "grid h-full min-h-36 cursor-pointer place-items-center gap-1 rounded-photo border-2 border-dashed p-5 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        isOver
          ? "border-primary bg-primary-soft text-on-primary-soft"
          : "border-border-strong hover:border-primary",
        isFull && "cursor-not-allowed opacity-60",
      )}
    >
      <input
        id={id}
        type="file"
        name="photo"
        accept={accepted}
        multiple
        disabled={isFull}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen again after it was taken off.
          event.target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
      <Icon icon={ImagePlus} size="lg" className="text-primary-text" />
      <span className="font-semibold">{isFull ? t("add.full") : t("add.label")}</span>
      {isCompact ? null : (
        <span className="text-sm text-text-muted">{t("add.hint", { megabytes: photoMaxMegabytes })}</span>
      )}
    </label>
  );
}
