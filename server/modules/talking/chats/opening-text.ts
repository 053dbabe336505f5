import { createHmac } from "node:crypto";
import { findCautions } from "#contracts/talking/cautions.ts";
import { sameTextLength } from "./chat-limits.ts";
import { foldText } from "./fold-text.ts";
import { isSuggestedLine } from "./opener-shapes.ts";

/** The counted text of a first message. */
export type OpeningText = {
  /** A keyed hash of the folded text: equal for equal texts of one member, and of use for nothing else. */
  fingerprint: string;
  /** The text asks for money, or has a link, a number or the name of another messenger. */
  isCautioned: boolean;
};

type Opening = { siteId: string; senderId: string; receiverName: string; body: string };

/**
 * The text of a first message as it is counted; null for one that is not: a short greeting, or a first line that the
 * product suggested. A text with a caution is always counted from a few letters on.
 */
export function readOpening(
  secret: string,
  { siteId, senderId, receiverName, body }: Opening,
): OpeningText | null {
  const folded = foldText(body, receiverName);
  // A number, a name of a messenger or a short link is a mailing too.
  if (folded.length < sameTextLength.cautioned) return null;
  const isCautioned = findCautions(body).length > 0;
  if (!isCautioned && (folded.length < sameTextLength.harmless || isSuggestedLine(folded))) return null;
  const hash = createHmac("sha256", secret).update(`opening text ${siteId} ${senderId} ${folded}`);
  return { fingerprint: hash.digest("base64url"), isCautioned };
}
