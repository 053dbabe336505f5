import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { userQuery } from "#web/features/session/queries.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { upload } from "#web/lib/upload.ts";
import { ownPhotosQuery } from "./queries.ts";

export type PendingUpload = {
  id: string;
  name: string;
  /** Address of the file in this browser, for its preview. */
  preview: string;
  /** 0 to 1 of what has been sent. */
  progress: number;
  /** Why it was refused; null while it is under way. */
  error: string | null;
};

/** Photos on their way: several at once, each with its progress, its end and its own refusal. */
export function useUploads() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const [uploads, setUploads] = useState<PendingUpload[]>([]);
  const aborts = useRef(new Map<string, AbortController>());

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  function change(id: string, part: Partial<PendingUpload>): void {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  }

  function remove(id: string): void {
    aborts.current.get(id)?.abort();
    aborts.current.delete(id);
    setUploads((all) => {
      const gone = all.find((one) => one.id === id);
      if (gone) URL.revokeObjectURL(gone.preview);
      return all.filter((one) => one.id !== id);
    });
  }

  async function send(file: File, id: string): Promise<void> {
    const abort = new AbortController();
    aborts.current.set(id, abort);
    const form = new FormData();
    form.set("photo", file);
    try {
      const answer = await upload("POST /api/photos", {
        form,
        signal: abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      if (answer === false) return;
      await Promise.all([
        client.invalidateQueries({ queryKey: ownPhotosQuery().queryKey }),
        client.invalidateQueries({ queryKey: userQuery().queryKey }),
      ]);
      remove(id);
    } catch (failure) {
      if (!abort.signal.aborted) change(id, { error: textOf(failure) });
    }
  }

  /** Sends them one after the other: on a phone's line side by side would only make each slower. */
  async function add(files: Iterable<File>): Promise<void> {
    const queued = [...files].map((file) => ({ file, id: crypto.randomUUID() }));
    setUploads((all) => [
      ...all,
      ...queued.map(({ file, id }) => ({
        id,
        name: file.name,
        preview: URL.createObjectURL(file),
        progress: 0,
        error: null,
      })),
    ]);
    for (const { file, id } of queued) await send(file, id);
  }

  return { uploads, add, cancel: remove };
}
