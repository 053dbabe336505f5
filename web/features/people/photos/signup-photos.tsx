import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { AddPhotos } from "./add-photos.tsx";
import { ownPhotosQuery } from "./queries.ts";
import { RefusedUploads } from "./refused-uploads.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useUploads } from "./use-uploads.ts";

/** The number of photos of a free member, until the server has answered. */
const usualLimit = 3;

/** The photo step of the sign-up: adds photos; order and descriptions are part of the profile. */
export function SignupPhotos({ children }: { children: (isUploading: boolean) => ReactNode }) {
  const t = useT("photos");
  const { data } = useQuery(ownPhotosQuery());
  const { underWay, refused, add, retry, remove } = useUploads();
  const photos = data?.photos ?? [];
  const room = (data?.limit ?? usualLimit) - photos.length - underWay.length;

  return (
    <>
      <div className="grid gap-4">
        <AddPhotos onFiles={(files) => add(files, room)} room={room} />
        {photos.length + underWay.length > 0 ? (
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
            {underWay.map((upload) => (
              <li key={upload.id}>
                <UploadTile upload={upload} onCancel={() => remove(upload.id)} />
              </li>
            ))}
          </ul>
        ) : null}
        <RefusedUploads uploads={refused} onRetry={retry} onDismiss={remove} />
      </div>
      {children(underWay.length > 0)}
    </>
  );
}
