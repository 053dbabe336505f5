import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { upload } from "#web/lib/api/upload.ts";
import { acknowledge } from "../acknowledge.ts";
import { readGiftFailure } from "../gift-failure.ts";
import type { Recording } from "./read-recording.ts";

type Target = { partnerId: string; memberId: string; onSent: () => void; onRefused: () => void };
/** One recording: under these ids it is uploaded, stored and charged once, at every attempt. */
type Sent = { recording: Recording; clientId: string; uploadKey: string; uploadedId: string | null };
/**
 * `uploading` has the uploaded part, 0 to 1, and can be cancelled; `storing` cannot. `isUncertain`: the server may have
 * stored it, so the same recording is sent again.
 */
export type SendingState =
  | { step: "idle" }
  | { step: "uploading"; share: number }
  | { step: "storing" }
  | { step: "failed"; reason: string; isUncertain: boolean };

/** Sends a recording: first its bytes, then a message for the shown price. */
export function useVoiceSending({ partnerId, memberId, onSent, onRefused }: Target) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [state, setState] = useState<SendingState>({ step: "idle" });
  const current = useRef<Sent | null>(null);
  const abort = useRef<AbortController | null>(null);
  const isRunning = useRef(false);
  const isStoring = useRef(false);

  /** An unsent upload is deleted at once instead of after a day. */
  function drop(): void {
    abort.current?.abort();
    const last = current.current;
    current.current = null;
    if (!last || last.uploadedId === null) return;
    void api("DELETE /api/voice-messages/:voice_id", {
      params: { voice_id: last.uploadedId },
    }).catch(() => undefined);
  }
  const latestDrop = useRef(drop);
  latestDrop.current = drop;
  useEffect(() => () => latestDrop.current(), []);

  function take(recording: Recording): Sent {
    if (current.current?.recording === recording) return current.current;
    drop();
    current.current = { recording, clientId: newKey(), uploadKey: newKey(), uploadedId: null };
    return current.current;
  }

  async function uploadSound(item: Sent, signal: AbortSignal): Promise<string | null> {
    if (item.uploadedId !== null) return item.uploadedId;
    const form = new FormData();
    form.set("voice", item.recording.sound, "voice");
    const answer = await upload("POST /api/voice-messages", {
      form,
      signal,
      idempotencyKey: item.uploadKey,
      onProgress: (share) => setState({ step: "uploading", share }),
    });
    if (answer === false) return null;
    item.uploadedId = answer.voice.id;
    return item.uploadedId;
  }

  async function send(recording: Recording, maxCredits: number): Promise<void> {
    // The second press of a double tap sends nothing.
    if (isRunning.current) return;
    isRunning.current = true;
    const item = take(recording);
    const controller = new AbortController();
    abort.current = controller;
    isStoring.current = false;
    setState({ step: "uploading", share: 0 });
    try {
      const voiceId = await uploadSound(item, controller.signal);
      if (controller.signal.aborted) return;
      if (voiceId === null) return setState({ step: "idle" });
      isStoring.current = true;
      setState({ step: "storing" });
      const answer = await api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: {
          client_id: item.clientId,
          kind: "voice",
          voice_id: voiceId,
          peaks: recording.peaks,
          max_credits: maxCredits,
        },
        idempotencyKey: item.clientId,
        memberId,
      });
      if (answer === false) return setState({ step: "idle" });
      // It is a message now, so it must not be deleted as an upload.
      item.uploadedId = null;
      acknowledge(client, partnerId, answer);
      onSent();
    } catch (error) {
      if (controller.signal.aborted && !isStoring.current) return;
      const { isUncertain, isOther } = readGiftFailure(error);
      if (isOther) item.clientId = newKey();
      if (error instanceof ApiError && error.code === "voice_gone") {
        item.uploadedId = null;
        item.uploadKey = newKey();
      }
      setState({ step: "failed", reason: errorText(error), isUncertain: isStoring.current && isUncertain });
      onRefused();
    } finally {
      isRunning.current = false;
      isStoring.current = false;
    }
  }

  /** Stops an upload; the recording stays for another try. A message that is being stored is not stopped. */
  function cancel(): void {
    if (isStoring.current) return;
    abort.current?.abort();
    setState({ step: "idle" });
  }
  /** Forgets the recording. */
  function remove(): void {
    drop();
    setState({ step: "idle" });
  }

  return { state, send, cancel, remove };
}
