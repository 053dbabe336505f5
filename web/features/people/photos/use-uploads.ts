import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { upload } from "#web/lib/api/upload.ts";
import { maxBytes, maybePhoto } from "#web/lib/forms/photo-limits.ts";
import { shrinkPhoto } from "#web/lib/forms/shrink-photo.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ownPhotosQuery } from "./queries.ts";

export type PendingUpload = {
  id: string;
  name: string;
  /** Object URL of the file in this browser, for its preview. */
  preview: string;
  /** The part that is sent, 0 to 1. */
  progress: number;
  /** The error text; null while it waits or uploads. */
  error: string | null;
  /** Whether another attempt with the same file may succeed. */
  mayRetry: boolean;
};

type Waiting = { id: string; file: File; key: string; abort: AbortController };

/** Uploads of several chosen photos, each with its own progress, end and error. */
export function useUploads() {
  const client = useQueryClient();
  const t = useT("errors");
  const textOf = useErrorText();
  const [uploads, setUploads] = useState<PendingUpload[]>([]);
  const known = useRef(new Map<string, Waiting>());
  const previews = useRef(new Set<string>());
  const queue = useRef<string[]>([]);
  const isSending = useRef(false);

  useEffect(() => {
    const started = known.current;
    const shown = previews.current;
    return () => {
      queue.current = [];
      for (const { abort } of started.values()) abort.abort();
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  function change(id: string, part: Partial<PendingUpload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  function remove(id: string): void {
    known.current.get(id)?.abort.abort();
    known.current.delete(id);
    queue.current = queue.current.filter((one) => one !== id);
    setUploads((all) => all.filter((one) => one.id !== id));
  }

  async function send({ id, file, key, abort }: Waiting): Promise<void> {
    try {
      const photo = await shrinkPhoto(file);
      if (photo.size > maxBytes) return change(id, { error: t("photo_too_large") });
      abort.signal.throwIfAborted();
      const form = new FormData();
      form.set("photo", photo, file.name);
      const answer = await upload("POST /api/photos", {
        form,
        signal: abort.signal,
        idempotencyKey: key,
        onProgress: (progress) => change(id, { progress }),
      });
      if (answer === false) return;
      await Promise.all([
        client.invalidateQueries({ queryKey: ownPhotosQuery().queryKey }),
        client.invalidateQueries({ queryKey: userQuery().queryKey }),
      ]);
      remove(id);
    } catch (failure) {
      if (abort.signal.aborted) return;
      const mayRetry = failure instanceof ApiError && (failure.code === "network" || failure.status >= 500);
      change(id, { error: textOf(failure), mayRetry });
    }
  }

  /** One after the other, because parallel uploads on a phone's connection would slow each other down. */
  async function work(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    for (let id = queue.current.shift(); id !== undefined; id = queue.current.shift()) {
      const waiting = known.current.get(id);
      if (waiting) await send(waiting);
    }
    isSending.current = false;
  }

  /** Takes as many files as `room` allows; every other file gets an error. */
  function add(files: readonly File[], room: number): void {
    let left = room;
    const added = files.map((file): PendingUpload => {
      const id = newKey();
      const error = !maybePhoto(file)
        ? t("photo_type_unsupported")
        : left-- <= 0
          ? t("photo_limit_reached")
          : null;
      if (error === null) {
        known.current.set(id, { id, file, key: newKey(), abort: new AbortController() });
        queue.current.push(id);
      }
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { id, name: file.name, preview, progress: 0, error, mayRetry: false };
    });
    setUploads((all) => [...all, ...added]);
    void work();
  }

  function retry(id: string): void {
    if (!known.current.has(id)) return;
    change(id, { error: null, progress: 0 });
    queue.current.push(id);
    void work();
  }

  const underWay = uploads.filter(({ error }) => error === null);
  return {
    underWay,
    refused: uploads.filter(({ error }) => error !== null),
    add,
    retry,
    /** Cancels a waiting or running upload, or forgets a refused one. */
    remove,
  };
}
