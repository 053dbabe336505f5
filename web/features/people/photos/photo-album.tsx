import { Suspense, useEffect, useRef, useState } from "react";
import { photoMaxMegabytes } from "#contracts/limits.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { useCached } from "#web/lib/queries/queries.ts";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast.ts";
import { AddPhotos } from "./add-photos.tsx";
import { PhotoTile } from "./photo-tile.tsx";
import { ownPhotosQuery } from "./queries.ts";
import { RefusedUploads } from "./refused-uploads.tsx";
import { UploadTile } from "./upload-tile.tsx";
import { useAlbum } from "./use-album.ts";
import { useDragOrder } from "./use-drag-order.ts";
import { useUploads } from "./use-uploads.ts";

const DeleteDialog = lazyPart(() => import("./delete-dialog.tsx"));
const DescribeDialog = lazyPart(() => import("./describe-dialog.tsx"));

/** The open dialog, and its photo. */
type Open = { dialog: "describe" | "delete"; photoId: string } | null;

type PhotoAlbumProps = {
  /** Called when uploads start, and when all have ended. */
  onUploading: (isUploading: boolean) => void;
  onChanged: () => void;
};

/**
 * The member's own photos: add, order, describe, choose the main one, delete. Its code loads after the
 * page's; the callbacks inform the page.
 */
export default function PhotoAlbum({ onUploading, onChanged }: PhotoAlbumProps) {
  const t = useT("photos");
  const user = useUser();
  const premium = useSettings("photos")?.premium_photos;
  const data = useCached(ownPhotosQuery());
  const { underWay, refused, add, retry, remove } = useUploads();
  const album = useAlbum(onChanged);
  const [open, setOpen] = useState<Open>(null);
  const [news, setNews] = useState("");
  const section = useRef<HTMLDivElement>(null);

  const photos = data?.photos ?? [];
  const limit = data?.limit ?? 0;
  const isEmpty = photos.length + underWay.length === 0;
  const isUploading = underWay.length > 0;
  const tell = useRef(onUploading);
  tell.current = onUploading;
  useEffect(() => {
    tell.current(isUploading);
    return () => tell.current(false);
  }, [isUploading]);

  const order = useDragOrder({
    ids: photos.map(({ id }) => id),
    onOrder: (ids) => void album.order(ids),
    onStep: (_id, place) => setNews(t("moved", { place, total: photos.length })),
  });
  const shown = order.ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
  const opened = photos.find(({ id }) => id === open?.photoId);
  const room = limit - photos.length - underWay.length;

  async function makeMain(id: string): Promise<void> {
    if (await album.makeMain(id)) toast(t("main_changed"), { tone: "success" });
  }

  async function deletePhoto(id: string): Promise<void> {
    const isDone = await album.remove(id);
    setOpen(null);
    // The focused element was removed with the photo.
    section.current?.focus();
    if (isDone) toast(t("delete.done"), { tone: "success" });
  }

  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
      <ol ref={order.listRef} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
        {shown.map((photo, index) => (
          <li key={photo.id} data-item={photo.id}>
            <PhotoTile
              photo={photo}
              place={index + 1}
              total={shown.length}
              order={order}
              onMakeMain={() => void makeMain(photo.id)}
              onDescribe={() => setOpen({ dialog: "describe", photoId: photo.id })}
              onDelete={() => setOpen({ dialog: "delete", photoId: photo.id })}
            />
          </li>
        ))}
        {underWay.map((upload) => (
          <li key={upload.id}>
            <UploadTile upload={upload} onCancel={() => remove(upload.id)} />
          </li>
        ))}
        {room > 0 ? (
          <li className={classes(isEmpty && "col-span-full")}>
            <AddPhotos onFiles={(files) => add(files, room)} room={room} isCompact={!isEmpty} />
          </li>
        ) : null}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      <RefusedUploads uploads={refused} onRetry={retry} onDismiss={remove} />
      <p className="text-sm text-text-muted">
        {t("limit", { count: photos.length, limit })}
        {user && !user.paid_user && premium !== undefined ? (
          <>
            {" "}
            {t.rich("limit_premium", {
              premium,
              link: (text) => (
                <Link to="/premium" className="font-semibold text-primary-text underline underline-offset-4">
                  {text}
                </Link>
              ),
            })}
          </>
        ) : null}
        {photos.length > 1 ? ` ${t("order_hint")}` : null}
        {isEmpty || room <= 0 ? null : (
          <span className="block">{t("add.hint", { megabytes: photoMaxMegabytes })}</span>
        )}
      </p>
      <Suspense>
        {opened && open?.dialog === "describe" ? (
          <DescribeDialog photo={opened} onClose={() => setOpen(null)} />
        ) : null}
        {opened && open?.dialog === "delete" ? (
          <DeleteDialog onClose={() => setOpen(null)} onDelete={() => deletePhoto(opened.id)} />
        ) : null}
      </Suspense>
    </div>
  );
}
