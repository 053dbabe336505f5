import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { ownPhotosQuery } from "./queries.ts";
import { useUploads } from "./use-uploads.ts";

/** The photos of the sign-up: add some, see them come; order and words are for the profile. */
export function SignupPhotos() {
  const t = useT("photos");
  const { data } = useQuery(ownPhotosQuery());
  const { uploads, add, cancel } = useUploads();
  const photos = data?.photos ?? [];
  const underWay = uploads.filter((one) => one.error === null).length;
  const room = (data?.limit ?? 3) - photos.length - underWay;

  return (
    <div className="grid gap-4">
      <AddPhotos onFiles={(files) => void add(files.slice(0, Math.max(0, room)))} room={room} />
      {photos.length + uploads.length > 0 ? (
        <ul className="grid grid-cols-3 gap-3">
          {photos.map((photo) => (
            <li key={photo.id}>
              <PhotoFrame
                src={photo.card_url}
                placeholder={photo.placeholder}
                alt={photo.alt || t("own_alt")}
              />
            </li>
          ))}
          {uploads.map((one) => (
            <li key={one.id} className="relative">
              <PhotoFrame src={one.preview} alt={one.name} />
              <IconButton
                icon={X}
                label={t("cancel", { name: one.name })}
                variant="overlay"
                className="absolute top-1 right-1"
                onClick={() => cancel(one.id)}
              />
              {one.error ? null : (
                <ProgressBar
                  label={t("progress", { name: one.name })}
                  value={Math.round(one.progress * 100)}
                  className="mt-2"
                />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {uploads.map((one) =>
        one.error ? (
          <Alert
            key={one.id}
            tone="danger"
            title={one.name}
            dismissLabel={t("dismiss")}
            onDismiss={() => cancel(one.id)}
          >
            {one.error}
          </Alert>
        ) : null,
      )}
    </div>
  );
}
