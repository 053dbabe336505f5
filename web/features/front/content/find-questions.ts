type Question = { id: string; title: string; html: string };
type Section<Q extends Question> = { id: string; title: string; html: string; parts: Q[] };

/** Lower case without accents, so that both are ignored in the search. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** The visible text of HTML: everything outside of its tags. */
function wordsOf(html: string): string {
  return html
    .split("<")
    .map((piece) => piece.slice(piece.indexOf(">") + 1))
    .join(" ");
}

/**
 * The sections reduced to the questions that contain every search word in question or answer; all of them
 * without a search word.
 */
export function findQuestions<Q extends Question>(
  sections: readonly Section<Q>[],
  asked: string,
): Section<Q>[] {
  const words = fold(asked).split(/\s+/).filter(Boolean);
  return sections
    .map((section) => ({
      ...section,
      parts: section.parts.filter(({ title, html }) => {
        const text = fold(`${section.title} ${title} ${wordsOf(html)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ parts }) => parts.length > 0);
}
