import { useQueryClient } from "@tanstack/react-query";
import { ImagePlus, X } from "lucide-react";
import { useId } from "react";
import { complaintPicturesAtMost, photoMaxMegabytes } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { acceptedTypes } from "#web/lib/forms/photo-limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { toast } from "#web/ui/toast.ts";
import { complaintQuery } from "./queries.ts";
import { usePictureUploads } from "./use-picture-uploads.ts";

// File extensions too, because some browsers do not know the types of a phone's HEIC.
const accepted = [...acceptedTypes, ".heic", ".heif"].join(",");

/** The pictures of a complaint: a holder of the link sees, adds and removes them. */
export function ComplaintPictures({ token }: { token: string }) {
  const t = useT("complaints");
  const client = useQueryClient();
  const textOf = useErrorText();
  const id = useId();
  const { data } = useQuery(complaintQuery(token));
  const uploads = usePictureUploads(token);
  if (!data?.complaint.said) return null;
  const { status, said } = data.complaint;
  const { pictures } = said;
  const isOpen = status !== "closed";
  const room = complaintPicturesAtMost - pictures.length - uploads.underWay.length;
  if (!isOpen && pictures.length === 0) return null;

  async function remove(pictureId: string): Promise<void> {
    try {
      await api("DELETE /api/complaints/:token/pictures/:picture_id", {
        params: { token, picture_id: pictureId },
      });
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    }
    await client.invalidateQueries({ queryKey: complaintQuery(token).queryKey });
  }

  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-3 text-start">
      <h2 id={`${id}-title`} className="text-lg font-bold">
        {t("pictures.title")}
      </h2>
      {isOpen ? (
        <p className="text-sm text-pretty text-text-muted">
          {t("pictures.text", { count: complaintPicturesAtMost, megabytes: photoMaxMegabytes })}
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {pictures.map(({ id: pictureId, image_url: src, full_url: full, placeholder }, index) => (
          <li key={pictureId} className="relative">
            <a href={full} target="_blank" rel="noreferrer" className="block rounded-photo">
              <PhotoFrame
                src={src}
                placeholder={placeholder}
                alt={t("pictures.alt", { number: index + 1 })}
                ratio="1/1"
              />
            </a>
            {isOpen ? (
              <IconButton
                icon={X}
                label={t("pictures.remove", { number: index + 1 })}
                variant="overlay"
                className="absolute top-1 right-1"
                onClick={() => remove(pictureId)}
              />
            ) : null}
          </li>
        ))}
        {uploads.underWay.map(({ id: uploadId, name, preview, progress }) => (
          <li key={uploadId}>
            <PhotoFrame src={preview} alt={name} ratio="1/1">
              <div className="absolute inset-0 bg-black/40" />
              <IconButton
                icon={X}
                label={t("pictures.stop", { name })}
                variant="overlay"
                className="absolute top-1 right-1"
                onClick={() => uploads.remove(uploadId)}
              />
              <div className="absolute inset-x-2 bottom-2">
                {/* All bytes are sent: the server is processing and its time is unknown. */}
                <ProgressBar
                  label={t("pictures.progress", { name })}
                  {...(progress < 1 && { value: Math.round(progress * 100) })}
                />
              </div>
            </PhotoFrame>
          </li>
        ))}
        {isOpen && room > 0 ? (
          <li>
            <label
              htmlFor={id}
              className="grid aspect-square cursor-pointer place-items-center content-center gap-1 rounded-photo border-2 border-dashed border-border-strong p-2 text-center text-xs font-semibold hyphens-auto hover:border-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                id={id}
                type="file"
                name="picture"
                accept={accepted}
                multiple
                className="sr-only"
                onChange={(event) => {
                  const files = [...(event.target.files ?? [])];
                  // Lets the member choose the same file again after removing it.
                  event.target.value = "";
                  if (files.length > 0) uploads.add(files, room);
                }}
              />
              <Icon icon={ImagePlus} className="text-primary-text" />
              {t("pictures.add")}
            </label>
          </li>
        ) : null}
      </ul>
      {uploads.refused.map(({ id: uploadId, name, error }) => (
        <Alert
          key={uploadId}
          tone="danger"
          title={<span className="wrap-anywhere">{name}</span>}
          dismissLabel={t("pictures.dismiss")}
          onDismiss={() => uploads.remove(uploadId)}
        >
          {error}
        </Alert>
      ))}
    </section>
  );
}
