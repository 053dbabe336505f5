import type { RefObject } from "react";
import type { Draft } from "#contracts/talking/drafts.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { beforeLogout } from "#web/lib/browser/before-logout.ts";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { onLive } from "#web/lib/live/live.ts";
import { draftKey } from "./drafts.ts";
import { type KnownDraft, mergeDraft } from "./merge-draft.ts";

type Place = { memberId: string; partnerId: string; field: RefObject<HTMLTextAreaElement | null> };

/** How long after the last key the text is stored. */
const pauseMs = 2_000;

/** The calls that store a draft, for all fields of this page that show it. */
type Storing = {
  isBusy: boolean;
  /** The running call; resolved after its answer. */
  running?: Promise<void>;
  /** Changes when a call begins and when it ends. */
  turn: number;
};

/** By the key of the draft: a dialog still stores its rest while the conversation opens with the same draft. */
const storings = new Map<string, Storing>();

function storingOf(key: string): Storing {
  const storing = storings.get(key) ?? { isBusy: false, turn: 0 };
  storings.set(key, storing);
  return storing;
}

/**
 * Keeps the draft of an open field the same on all devices of the member (docs/decisions/0094-drafts.md). Without a
 * network the text stays in this browser and is stored later. Returns a function that stores the rest and stops.
 */
export function syncDraft({ memberId, partnerId, field }: Place): () => void {
  const params = { member_id: partnerId };
  const key = draftKey(memberId, partnerId);
  const knownKey = ownKey(memberId, `draft-known:${partnerId}`);
  /** The highest number that this page has seen: an event with a lower one is late. */
  let newest = 0;
  const storing = storingOf(key);
  let refused: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isUnstored = () => readStored(key) !== readKnown(knownKey).text;
  const note = (revision: number, text: string) => {
    newest = Math.max(newest, revision);
    writeStored(knownKey, revision === 0 && text === "" ? "" : JSON.stringify({ revision, text }));
  };
  const take = (stored: Draft) => {
    const local = readStored(key);
    const text = mergeDraft(local, readKnown(knownKey), stored);
    note(stored.revision, stored.body);
    if (text !== local) writeStored(key, text);
    schedule();
  };
  const ask = () => {
    const { turn } = storing;
    api("GET /api/members/:member_id/draft", { params }).then(
      (answer) => {
        // A text that was being stored meanwhile is newer than this answer.
        if (answer && !storing.isBusy && storing.turn === turn) take(answer.draft);
      },
      () => undefined,
    );
  };
  const store = async ({ keepalive = false } = {}): Promise<void> => {
    clearTimeout(timer);
    const text = readStored(key);
    if (storing.isBusy || !isUnstored() || text === refused || !navigator.onLine) return;
    storing.running = put(text, keepalive);
    await storing.running;
  };
  const setBusy = (isBusy: boolean) => {
    storing.isBusy = isBusy;
    storing.turn += 1;
  };
  const put = async (text: string, keepalive: boolean): Promise<void> => {
    setBusy(true);
    try {
      const body = { body: text, revision: readKnown(knownKey).revision };
      const answer = await api("PUT /api/members/:member_id/draft", { params, body, keepalive });
      setBusy(false);
      // The member has logged out: nothing may be written any more.
      if (!answer) return;
      if (answer.is_stored) note(answer.draft.revision, text);
      else take(answer.draft);
      schedule();
    } catch (error) {
      setBusy(false);
      if (isFinal(error)) refused = text;
      // It was typed during the call.
      if (readStored(key) !== text) schedule();
    }
  };
  /** A log-out deletes the text in this browser: what was typed during a call is stored as well. */
  const storeRest = async () => {
    await storing.running;
    await store();
  };
  const schedule = () => {
    clearTimeout(timer);
    // The tab in which the text is typed stores it.
    if (document.visibilityState === "hidden" || !isUnstored()) return;
    timer = setTimeout(() => void store(), readStored(key) === "" ? 0 : pauseMs);
  };
  const onVisibility = () => {
    if (document.visibilityState === "visible") ask();
    else void store({ keepalive: true });
  };
  const onPageHide = () => void store({ keepalive: true });
  const isInUse = () => document.activeElement === field.current && document.hasFocus();

  const stops = [
    watchStored(key, () => {
      refused = null;
      schedule();
    }),
    onLive("draft", ({ member_id, ...stored }) => {
      if (member_id !== partnerId || (stored.revision !== 0 && stored.revision <= newest)) return;
      if (!storing.isBusy && !isInUse() && !isUnstored()) take(stored);
    }),
    beforeLogout(storeRest),
  ];
  addEventListener("online", schedule);
  addEventListener("pagehide", onPageHide);
  document.addEventListener("visibilitychange", onVisibility);
  ask();
  return () => {
    for (const stop of stops) stop();
    removeEventListener("online", schedule);
    removeEventListener("pagehide", onPageHide);
    document.removeEventListener("visibilitychange", onVisibility);
    void store();
  };
}

/** A text that is too long, for example: only a change of it is tried again. Other failures pass. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** A broken text counts as nothing known. */
function readKnown(knownKey: string): KnownDraft {
  try {
    const { revision, text } = JSON.parse(readStored(knownKey)) as Partial<KnownDraft>;
    if (Number.isSafeInteger(revision) && typeof text === "string")
      return { revision: revision as number, text };
  } catch {
    // As below.
  }
  return { revision: 0, text: "" };
}
