import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { upload } from "#web/lib/api/upload.ts";
import { maxBytes, maybePhoto } from "#web/lib/forms/photo-limits.ts";
import { shrinkPhoto } from "#web/lib/forms/shrink-photo.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { acknowledge } from "./acknowledge.ts";

type Target = { partnerId: string; memberId: string; onSent: () => void; onRefused: () => void };
/**
 * The chosen photo: under these ids it is uploaded, stored and charged once, at every attempt. After a first
 * attempt to store it (`wasTried`) it may already be stored, so it cannot be changed any more.
 */
type Chosen = {
  file: File;
  preview: string;
  clientId: string;
  uploadKey: string;
  uploadedId: string | null;
  wasTried: boolean;
};
/** `uploading` has the uploaded part, 0 to 1; `storing` cannot be cancelled. */
export type SendingState =
  | { step: "idle" }
  | { step: "uploading"; share: number }
  | { step: "storing" }
  | { step: "failed"; reason: string };

/** Chooses a photo and sends it: first its bytes, then a message for the shown price. */
export function usePhotoSending({ partnerId, memberId, onSent, onRefused }: Target) {
  const client = useQueryClient();
  const errors = useT("errors");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<SendingState>({ step: "idle" });
  const current = useRef<Chosen | null>(null);
  const abort = useRef<AbortController | null>(null);

  /** An unsent upload is deleted at once instead of after a day. */
  function drop(): void {
    abort.current?.abort();
    const last = current.current;
    current.current = null;
    if (!last) return;
    URL.revokeObjectURL(last.preview);
    if (last.uploadedId !== null)
      void api("DELETE /api/chat-photos/:photo_id", { params: { photo_id: last.uploadedId } }).catch(
        () => undefined,
      );
  }
  const latestDrop = useRef(drop);
  latestDrop.current = drop;
  useEffect(() => () => latestDrop.current(), []);

  function choose(file: File): void {
    drop();
    const preview = URL.createObjectURL(file);
    current.current = {
      file,
      preview,
      clientId: newKey(),
      uploadKey: newKey(),
      uploadedId: null,
      wasTried: false,
    };
    setChosen(current.current);
    setState(
      maybePhoto(file) ? { step: "idle" } : { step: "failed", reason: errors("photo_type_unsupported") },
    );
  }

  async function uploadChosen(item: Chosen, signal: AbortSignal): Promise<string | null> {
    if (item.uploadedId !== null) return item.uploadedId;
    const photo = await shrinkPhoto(item.file);
    if (photo.size > maxBytes) {
      setState({ step: "failed", reason: errors("photo_too_large") });
      return null;
    }
    const form = new FormData();
    form.set("photo", photo, item.file.name);
    const answer = await upload("POST /api/chat-photos", {
      form,
      signal,
      idempotencyKey: item.uploadKey,
      onProgress: (share) => setState({ step: "uploading", share }),
    });
    if (answer === false) return null;
    item.uploadedId = answer.photo.id;
    return item.uploadedId;
  }

  async function send(maxCredits: number, isViewOnce: boolean): Promise<void> {
    const item = current.current;
    if (!item) return;
    const controller = new AbortController();
    abort.current = controller;
    setState({ step: "uploading", share: 0 });
    try {
      const photoId = await uploadChosen(item, controller.signal);
      if (photoId === null || controller.signal.aborted) return;
      item.wasTried = true;
      setState({ step: "storing" });
      const answer = await api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: {
          client_id: item.clientId,
          kind: "photo",
          photo: { id: photoId, view_once: isViewOnce },
          max_credits: maxCredits,
        },
        idempotencyKey: item.clientId,
        memberId,
      });
      if (answer === false) return;
      // It is a message now, so it must not be deleted as an upload.
      item.uploadedId = null;
      acknowledge(client, partnerId, answer);
      onSent();
    } catch (error) {
      if (controller.signal.aborted) return;
      if (error instanceof ApiError && error.code === "photo_gone") {
        item.uploadedId = null;
        item.uploadKey = newKey();
      }
      setState({ step: "failed", reason: errorText(error) });
      onRefused();
    }
  }

  /** Back to the choice; a running upload is cancelled. */
  function remove(): void {
    drop();
    setChosen(null);
    setState({ step: "idle" });
  }

  return { chosen, state, choose, send, remove };
}
