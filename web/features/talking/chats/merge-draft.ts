import type { Draft } from "#contracts/talking/drafts.ts";

/** The stored draft as this browser read or wrote it last; its text differs from the field's if something was typed since. */
export type KnownDraft = { revision: number; text: string };

/**
 * The text of the field once the server's draft has arrived. A text that was typed here and is not stored yet stays. If
 * another device has stored a draft meanwhile, that one stands in front of it, so that no text is lost.
 */
export function mergeDraft(local: string, known: KnownDraft, stored: Draft): string {
  const { body, revision } = stored;
  if (local === known.text) return body;
  if (revision === known.revision || local.includes(body)) return local;
  return body.includes(local) ? body : `${body}\n${local}`;
}
