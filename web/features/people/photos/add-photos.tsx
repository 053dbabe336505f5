import { ImagePlus } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { photoMaxMegabytes } from "#contracts/limits.ts";
import { acceptedTypes } from "#web/lib/forms/photo-limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";

// File extensions too, because some browsers do not know the types of a phone's HEIC.
const accepted = [...acceptedTypes, ".heic", ".heif"].join(",");

type AddPhotosProps = {
  onFiles: (files: File[]) => void;
  /** The number of photos that can still be added; 0 disables the field. */
  room: number;
  /** In a narrow tile; the rules are then shown elsewhere. */
  isCompact?: boolean;
};

/** Adds photos by a file dialog or by drag and drop. */
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
          // Lets the member choose the same file again after removing it.
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
