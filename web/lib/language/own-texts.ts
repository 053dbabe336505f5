import { forgetStored } from "./stored-text.ts";

/**
 * Keys of a member's data in this browser: drafts, unsent messages, the last open chat. All have the same prefix, so that
 * a log-out deletes all of them (docs/decisions/0017-position-and-replay.md).
 */
export function ownKey(memberId: string, name: string): string {
  return `own:${memberId}:${name}`;
}

/** Keeps the texts of the signed-in member and deletes those of all others. Null: no member is signed in. */
export function keepOnlyTextsOf(memberId: string | null): void {
  forgetStored(
    (key) =>
      // Keys of an earlier version.
      /^(draft|outbox):/.test(key) ||
      (key.startsWith("own:") && (memberId === null || !key.startsWith(ownKey(memberId, "")))),
  );
}
