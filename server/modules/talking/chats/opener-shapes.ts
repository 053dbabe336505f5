import { locales } from "#i18n/locales.ts";
import { listOverlayTags, readTexts } from "#i18n/overlays.ts";
import { translator } from "#server/platform/translate.ts";
import { openerGapLength } from "./chat-limits.ts";
import { foldText } from "./fold-text.ts";

/** The folded text of a suggested first line before and after its interest or city; `after` is null if it has none. */
type Shape = { before: string; after: string | null };

const genders = ["woman", "man", "other"];
/** Stands for the interest or the city; no text contains it. */
const gap = "\u0000";

let shapes: readonly Shape[] | undefined;

/**
 * Whether a folded text is one of the first lines that the product suggests in an empty conversation, in any
 * language: members who accept a suggestion send the same text as others, and more than once.
 */
export function isSuggestedLine(folded: string): boolean {
  shapes ??= readShapes();
  return shapes.some(({ before, after }) => {
    if (after === null) return folded === before;
    const between = folded.length - before.length - after.length;
    const hasEnds = folded.startsWith(before) && folded.endsWith(after);
    return hasEnds && between >= 0 && between <= openerGapLength;
  });
}

function readShapes(): Shape[] {
  const keys = Object.keys(readTexts("en", "openers").opener ?? {});
  const tags = [...locales, ...listOverlayTags()];
  const lines = tags.flatMap((tag) => {
    const t = translator(tag, "openers");
    return keys.flatMap((key) =>
      genders.map((gender) => t(`opener.${key}`, { name: "", interest: gap, city: gap, gender })),
    );
  });
  return [...new Set(lines)].map((line) => {
    const [before = "", after] = line.split(gap);
    return { before: foldText(before, ""), after: after === undefined ? null : foldText(after, "") };
  });
}
