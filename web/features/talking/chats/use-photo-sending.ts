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
import { readGiftFailure } from "./gift-failure.ts";
import { dropAttempts, findAttempt, keepAttempt, markOf } from "./photo-attempts.ts";

type Target = {
  partnerId: string;
  memberId: string;
  /** The ids of the messages that the page has as stored. */
  stored: ReadonlySet<string | null>;
  onSent: () => void;
  onRefused: () => void;
};
/**
 * The chosen photo: under these ids it is uploaded, stored and charged once, at every attempt. After a first
 * attempt to store it (`wasTried`) it may already be stored, so it cannot be changed any more. `isUncertain`: the last
 * attempt has no answer, so its upload must stay.
 */
type Chosen = {
  file: File;
  preview: string;
  clientId: string;
  uploadKey: string;
  uploadedId: string | null;
  wasTried: boolean;
  isUncertain: boolean;
  isViewOnce: boolean;
};
/** `uploading` has the uploaded part, 0 to 1; `storing` cannot be cancelled. */
export type SendingState =
  | { step: "idle" }
  | { step: "uploading"; share: number }
  | { step: "storing" }
  | { step: "failed"; reason: string };

/**
 * Chooses a photo and sends it: first its bytes, then a message for the shown price. A photo without a certain answer has the
 * same ids when it is chosen again, also after the dialog or the page was closed meanwhile.
 */
export function usePhotoSending({ partnerId, memberId, stored, onSent, onRefused }: Target) {
  const client = useQueryClient();
  const place = { partnerId, memberId };
  const errors = useT("errors");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [state, setState] = useState<SendingState>({ step: "idle" });
  const current = useRef<Chosen | null>(null);
  const abort = useRef<AbortController | null>(null);

  /** An unsent upload is deleted at once instead of after a day, unless it may be a message already. */
  function drop(): void {
    abort.current?.abort();
    const last = current.current;
    current.current = null;
    if (!last) return;
    URL.revokeObjectURL(last.preview);
    if (last.uploadedId !== null && !last.isUncertain)
      void api("DELETE /api/chat-photos/:photo_id", { params: { photo_id: last.uploadedId } }).catch(
        () => undefined,
      );
  }
  const latestDrop = useRef(drop);
  latestDrop.current = drop;
  useEffect(() => () => latestDrop.current(), []);

  function finish(clientId: string): void {
    dropAttempts(place, (id) => id === clientId);
    // It is a message now, so it must not be deleted as an upload.
    if (current.current?.clientId === clientId) current.current.uploadedId = null;
    onSent();
  }
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  // An attempt without an answer was stored: its message has arrived.
  const arrived = state.step === "failed" && chosen && stored.has(chosen.clientId) ? chosen.clientId : null;
  useEffect(() => {
    if (arrived !== null) latestFinish.current(arrived);
  }, [arrived]);

  async function choose(file: File): Promise<void> {
    drop();
    const item: Chosen = {
      file,
      preview: URL.createObjectURL(file),
      clientId: newKey(),
      uploadKey: newKey(),
      uploadedId: null,
      wasTried: false,
      isUncertain: false,
      isViewOnce: false,
    };
    current.current = item;
    dropAttempts(place, (id) => stored.has(id));
    const known = await findAttempt(place, file);
    if (current.current !== item) return;
    if (known) item.clientId = known.clientId;
    // The server counts only the same upload as the same message.
    if (known && known.uploadedId !== null)
      Object.assign(item, {
        ...{ uploadedId: known.uploadedId, isViewOnce: known.isViewOnce },
        ...{ wasTried: true, isUncertain: known.isUncertain },
      });
    if (known?.isUncertain) {
      const { reason } = known;
      setState({ step: "failed", reason: reason || errorText(new ApiError(0, "network", "")) });
    } else
      setState(
        maybePhoto(file) ? { step: "idle" } : { step: "failed", reason: errors("photo_type_unsupported") },
      );
    setChosen(item);
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
    let noteFailure: (isUncertain: boolean, reason: string) => void = () => undefined;
    try {
      const photoId = await uploadChosen(item, controller.signal);
      if (photoId === null || controller.signal.aborted) return;
      const file = await markOf(item.file);
      if (controller.signal.aborted) return;
      const { clientId, isUncertain: wasUncertain } = item;
      noteFailure = (isUncertain, reason) => {
        item.isUncertain = isUncertain;
        // An attempt without an answer before a refused one may have been stored.
        const uploadedId = isUncertain || wasUncertain ? photoId : null;
        keepAttempt(place, { clientId, file, uploadedId, isViewOnce, isUncertain, reason, at: Date.now() });
      };
      Object.assign(item, { wasTried: true, isViewOnce });
      noteFailure(true, "");
      setState({ step: "storing" });
      const answer = await api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: {
          client_id: clientId,
          kind: "photo",
          photo: { id: photoId, view_once: isViewOnce },
          max_credits: maxCredits,
        },
        idempotencyKey: clientId,
        memberId,
      });
      if (answer === false) return;
      acknowledge(client, partnerId, answer);
      finish(clientId);
    } catch (error) {
      const { isUncertain, isOther } = readGiftFailure(error);
      noteFailure(isUncertain, errorText(error));
      if (isOther) {
        // It was sent before: the next try is another message.
        dropAttempts(place, (id) => id === item.clientId);
        item.clientId = newKey();
      }
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
