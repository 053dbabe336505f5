export type KnownAnswer = { etag: string; answer: unknown };

/** The last answer with a version of each polled address; there are only a few. */
const answers = new Map<string, KnownAnswer>();

/** Answers that a 304 reuses. The browser's own cache may not store personal answers. */
export function knownAnswer(path: string): KnownAnswer | undefined {
  return answers.get(path);
}

export function rememberAnswer(path: string, etag: string | null, answer: unknown): void {
  if (etag !== null) answers.set(path, { etag, answer });
  else answers.delete(path);
}

/** A log-out deletes them. */
export function forgetAnswers(): void {
  answers.clear();
}
