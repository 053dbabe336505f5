import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { upload } from "#web/lib/api/upload.ts";
import { maxBytes, maybePhoto } from "#web/lib/forms/photo-limits.ts";
import { shrinkPhoto } from "#web/lib/forms/shrink-photo.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { complaintQuery } from "./queries.ts";

type Pending = {
  id: string;
  name: string;
  /** Object URL of the file in this browser. */
  preview: string;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** The error text; null while it waits or uploads. */
  error: string | null;
};

/** Uploads pictures to a complaint one by one, each with its own progress and error. */
export function usePictureUploads(token: string) {
  const client = useQueryClient();
  const t = useT("errors");
  const complaints = useT("complaints");
  const textOf = useErrorText();
  const [all, setAll] = useState<Pending[]>([]);
  const waiting = useRef(new Map<string, { file: File; abort: AbortController }>());
  const previews = useRef<string[]>([]);
  const isSending = useRef(false);

  useEffect(() => {
    const [known, made] = [waiting.current, previews.current];
    return () => {
      for (const { abort } of known.values()) abort.abort();
      known.clear();
      for (const preview of made) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (id: string, part: Partial<Pending>) =>
    setAll((known) => known.map((one) => (one.id === id ? { ...one, ...part } : one)));

  function remove(id: string): void {
    waiting.current.get(id)?.abort.abort();
    waiting.current.delete(id);
    setAll((known) => known.filter((one) => one.id !== id));
  }

  async function send(id: string, file: File, { signal }: AbortController): Promise<void> {
    try {
      const photo = await shrinkPhoto(file);
      if (photo.size > maxBytes) return change(id, { error: t("photo_too_large") });
      signal.throwIfAborted();
      const form = new FormData();
      form.set("photo", photo, file.name);
      await upload("POST /api/complaints/:token/pictures", {
        params: { token },
        form,
        signal,
        idempotencyKey: id,
        onProgress: (progress) => change(id, { progress }),
      });
      await client.invalidateQueries({ queryKey: complaintQuery(token).queryKey });
      remove(id);
    } catch (failure) {
      if (!signal.aborted) change(id, { error: textOf(failure) });
    }
  }

  async function work(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (const [id, { file, abort }] of waiting.current) {
      await send(id, file, abort);
      waiting.current.delete(id);
    }
    isSending.current = false;
  }

  /** Takes as many files as fit; every other file gets an error. */
  function add(files: readonly File[], room: number): void {
    let left = room;
    const added = files.map((file): Pending => {
      const id = newKey();
      const isPhoto = maybePhoto(file);
      const error = !isPhoto ? t("photo_type_unsupported") : left-- <= 0 ? complaints("pictures.full") : null;
      if (error === null) waiting.current.set(id, { file, abort: new AbortController() });
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      return { id, name: file.name, preview, progress: 0, error };
    });
    setAll((known) => [...known, ...added]);
    void work();
  }

  return {
    underWay: all.filter(({ error }) => error === null),
    refused: all.filter(({ error }) => error !== null),
    add,
    /** Cancels a waiting or running upload, or forgets a refused one. */
    remove,
  };
}
