type Question = { id: string; title: string; html: string };
type Section<Q extends Question> = { id: string; title: string; html: string; parts: Q[] };

/** Letters alone, so that an accent or a capital hides nothing. */
function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** What is read of HTML: whatever stands between its tags. */
function wordsOf(html: string): string {
  return html
    .split("<")
    .map((piece) => piece.slice(piece.indexOf(">") + 1))
    .join(" ");
}

/** The sections with the questions that hold every word looked for, in question or answer; all of them where none is. */
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
