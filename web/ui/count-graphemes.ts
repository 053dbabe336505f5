const segmenters = new Map<string, Intl.Segmenter>();

/** Number of visible characters: a family emoji or an accented letter counts once. */
export function countGraphemes(text: string, locale = "en"): number {
  let segmenter = segmenters.get(locale);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(locale, { granularity: "grapheme" });
    segmenters.set(locale, segmenter);
  }
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}
