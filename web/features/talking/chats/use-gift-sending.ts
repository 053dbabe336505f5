import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { GiftName } from "#contracts/talking/gift-names.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { acknowledge } from "./acknowledge.ts";
import { dropAttempts, type GiftAttempt, idFor, keepAttempt, readAttempts } from "./gift-attempts.ts";
import { readGiftFailure } from "./gift-failure.ts";
import { keepNote } from "./gift-notes.ts";

type Target = {
  partnerId: string;
  memberId: string;
  /** The ids of the messages that the page has as stored. */
  stored: ReadonlySet<string | null>;
  onSent: () => void;
  onRefused: () => void;
};
type Gift = { name: GiftName; note: string; maxCredits: number; isKindConfirmed: boolean };
/** `isUncertain`: the server may have stored it, so the same gift is sent again and nothing of it can be changed. */
export type GiftState =
  | { step: "idle" }
  | { step: "sending" }
  | { step: "failed"; reason: string; isUncertain: boolean; clientId: string };

/**
 * Sends a gift for the shown price: under one id it is stored and charged once, at every attempt, also after the dialog or
 * the page was closed meanwhile.
 */
export function useGiftSending(target: Target) {
  const { partnerId, memberId, stored, onRefused } = target;
  const client = useQueryClient();
  const errorText = useErrorText();
  const place = { partnerId, memberId };
  const [first] = useState(() => {
    dropAttempts(place, (id) => stored.has(id));
    return readAttempts(place).at(-1) ?? null;
  });
  const [state, setState] = useState<GiftState>(() => stateOf(first));
  const isRunning = useRef(false);

  function stateOf(attempt: GiftAttempt | null): GiftState {
    if (!attempt?.isUncertain) return { step: "idle" };
    const { reason, isUncertain, clientId } = attempt;
    return {
      step: "failed",
      reason: reason || errorText(new ApiError(0, "network", "")),
      isUncertain,
      clientId,
    };
  }

  function finish(clientId: string): void {
    dropAttempts(place, (id) => id === clientId);
    target.onSent();
  }
  const latestFinish = useRef(finish);
  latestFinish.current = finish;
  // An attempt without an answer was stored: its message has arrived.
  const arrived = state.step === "failed" && stored.has(state.clientId) ? state.clientId : null;
  useEffect(() => {
    if (arrived !== null) latestFinish.current(arrived);
  }, [arrived]);

  async function send({ name, note, maxCredits, isKindConfirmed }: Gift): Promise<void> {
    // The second press of a double tap sends nothing.
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ step: "sending" });
    // What the page shows as perhaps stored keeps its id, also if another tab has settled it since.
    const isShown = state.step === "failed" && state.isUncertain;
    const clientId = isShown ? state.clientId : idFor(readAttempts(place), name, note);
    const attempt = { clientId, gift: name, note, isUncertain: true, reason: "", at: Date.now() };
    keepAttempt(place, attempt);
    try {
      const answer = await api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: {
          ...{ client_id: clientId, kind: "gift", gift: name, body: note, max_credits: maxCredits },
          ...(isKindConfirmed && { kind_confirmed: true }),
        },
        idempotencyKey: clientId,
        memberId,
      });
      if (answer === false) return setState({ step: "idle" });
      acknowledge(client, partnerId, answer);
      finish(clientId);
    } catch (error) {
      const { isUncertain, isOther } = readGiftFailure(error);
      const reason = reasonOf(error);
      if (isOther) {
        dropAttempts(place, (id) => id === clientId);
        keepNote(place, note);
      } else keepAttempt(place, { ...attempt, isUncertain, reason });
      setState({ step: "failed", reason, isUncertain, clientId });
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

  /** Another gift is looked at; null: none. Returns the earlier attempt to send it, which may be stored. */
  function look(gift: GiftName | null): GiftAttempt | null {
    const known = readAttempts(place).findLast((one) => one.gift === gift && one.isUncertain) ?? null;
    setState(stateOf(known));
    return known;
  }

  return { first, state, send, look };
}
