import { ArrowLeft, ArrowRight, Captions, Clock, EllipsisVertical, Move, Star, Trash2 } from "lucide-react";
import { minAge } from "#contracts/limits.ts";
import type { OwnPhoto } from "#contracts/people/photos.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { MenuItem } from "#web/ui/menu-item.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tag } from "#web/ui/tag.tsx";
import type { DragOrder } from "./use-drag-order.ts";

type PhotoTileProps = {
  photo: OwnPhoto;
  place: number;
  total: number;
  order: DragOrder;
  onMakeMain: () => void;
  onDescribe: () => void;
  onDelete: () => void;
};

/** One own photo with its state, its handle for the order, and its actions. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, total, order, onMakeMain, onDescribe, onDelete } = props;
  const t = useT("photos");
  const isHeld = order.heldId === photo.id;
  const menuLabel = t("menu", { place });
  return (
    <>
      <PhotoFrame
        src={photo.card_url}
        placeholder={photo.placeholder}
        alt={photo.alt || t("own_alt")}
        className={classes(
          "transition-transform",
          isHeld && "scale-95 opacity-80 outline-3 outline-offset-2 outline-primary",
          photo.status === "rejected" && "grayscale",
        )}
      >
        {total > 1 ? (
          <IconButton
            icon={Move}
            label={t("move", { place, total })}
            variant="overlay"
            className={classes(
              "absolute top-1.5 left-1.5 touch-none",
              isHeld ? "cursor-grabbing" : "cursor-grab",
            )}
            {...order.handleProps(photo.id)}
          />
        ) : null}
        <div className="absolute top-1.5 right-1.5">
          <Menu
            label={menuLabel}
            className="text-text"
            trigger={(attributes) => (
              <IconButton {...attributes} icon={EllipsisVertical} label={menuLabel} variant="overlay" />
            )}
          >
            {photo.is_main || photo.status === "rejected" ? null : (
              <MenuItem icon={<Icon icon={Star} />} onClick={onMakeMain}>
                {t("make_main")}
              </MenuItem>
            )}
            <MenuItem icon={<Icon icon={Captions} />} onClick={onDescribe}>
              {t("describe.action")}
            </MenuItem>
            {place > 1 ? (
              <MenuItem icon={<Icon icon={ArrowLeft} />} onClick={() => order.move(photo.id, place - 2)}>
                {t("earlier")}
              </MenuItem>
            ) : null}
            {place < total ? (
              <MenuItem icon={<Icon icon={ArrowRight} />} onClick={() => order.move(photo.id, place)}>
                {t("later")}
              </MenuItem>
            ) : null}
            <MenuItem icon={<Icon icon={Trash2} />} tone="danger" onClick={onDelete}>
              {t("delete.action")}
            </MenuItem>
          </Menu>
        </div>
        <div className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1">
          {photo.is_main ? (
            <Tag tone="photo" icon={<Icon icon={Star} size="sm" filled />}>
              {t("main")}
            </Tag>
          ) : null}
          {photo.status === "pending" ? (
            <Tag tone="photo" icon={<Icon icon={Clock} size="sm" />}>
              {t("pending")}
            </Tag>
          ) : null}
          {photo.status === "rejected" ? <Tag tone="danger">{t("rejected.title")}</Tag> : null}
        </div>
      </PhotoFrame>
      {photo.status === "rejected" ? (
        <div className="mt-2 grid gap-1 text-xs">
          <p className="text-danger-text">{rejectionText(t, photo.rejected_reason)}</p>
          <p className="text-text-muted">{t("rejected.next")}</p>
        </div>
      ) : null}
    </>
  );
}

function rejectionText(t: ReturnType<typeof useT<"photos">>, reason: string | null): string {
  const key = `rejected.${reason ?? "other"}`;
  return t((t.has(key) ? key : "rejected.other") as "rejected.other", { min_age: minAge });
}
