import { forgetStored, listKeys, moveStored } from "./stored-text.ts";

/**
 * Keys of what a member leaves in this browser: drafts, unsent messages, which chat was open. All begin alike, so that
 * nothing of it is forgotten when they leave (docs/decisions/0017-position-and-replay.md).
 */
export function ownKey(memberId: string, name: string): string {
  return `own:${memberId}:${name}`;
}

/** Keeps the texts of whoever is signed in; those of anybody else go, whoever they were. Null: nobody is. */
export function keepOnlyTextsOf(memberId: string | null): void {
  if (memberId !== null) adoptOldKeys(memberId);
  forgetStored(
    (key) =>
      /^(draft|outbox):/.test(key) ||
      (key.startsWith("own:") && (memberId === null || !key.startsWith(ownKey(memberId, "")))),
  );
}

/** Drafts and unsent messages lay under keys of their own before. */
function adoptOldKeys(memberId: string): void {
  for (const key of listKeys()) {
    const [kind, owner, partnerId] = key.split(":");
    if (owner !== memberId) continue;
    if (kind === "outbox") moveStored(key, ownKey(memberId, "unsent"));
    if (kind === "draft") moveStored(key, ownKey(memberId, `draft:${partnerId}`));
  }
}
