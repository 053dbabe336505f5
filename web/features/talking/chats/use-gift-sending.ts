import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { GiftName } from "#contracts/talking/gift-names.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { acknowledge } from "./acknowledge.ts";
import { readGiftFailure } from "./gift-failure.ts";

type Target = { partnerId: string; memberId: string; onSent: () => void; onRefused: () => void };
type Gift = { name: GiftName; note: string; maxCredits: number };
/** `isUncertain`: the server may have stored it, so the same gift is sent again and nothing of it can be changed. */
export type GiftState =
  | { step: "idle" }
  | { step: "sending" }
  | { step: "failed"; reason: string; isUncertain: boolean };

/** Sends one gift for the shown price: under one id it is stored and charged once, at every attempt. */
export function useGiftSending({ partnerId, memberId, onSent, onRefused }: Target) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const [state, setState] = useState<GiftState>({ step: "idle" });
  const clientId = useRef(newKey());
  const isRunning = useRef(false);

  async function send({ name, note, maxCredits }: Gift): Promise<void> {
    // The second press of a double tap sends nothing.
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ step: "sending" });
    try {
      const answer = await api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: { client_id: clientId.current, kind: "gift", gift: name, body: note, max_credits: maxCredits },
        idempotencyKey: clientId.current,
        memberId,
      });
      if (answer === false) return setState({ step: "idle" });
      acknowledge(client, partnerId, answer);
      onSent();
    } catch (error) {
      const { isUncertain, isOther } = readGiftFailure(error);
      if (isOther) clientId.current = newKey();
      setState({ step: "failed", reason: reasonOf(error), isUncertain });
      onRefused();
    } finally {
      isRunning.current = false;
    }
  }

  /** The refused field's own text, if there is one. */
  function reasonOf(error: unknown): string {
    const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
    return field?.message ?? errorText(error);
  }

  return { state, send, forget: () => setState({ step: "idle" }) };
}
