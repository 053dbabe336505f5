export type KnownAnswer = { etag: string; answer: unknown };

/** The last answer of each address that the server gave a name: what is polled, so a handful. */
const answers = new Map<string, KnownAnswer>();

/** What a repeat of the request need not bring again. The browser's own cache may not keep what is personal. */
export function knownAnswer(path: string): KnownAnswer | undefined {
  return answers.get(path);
}

export function rememberAnswer(path: string, etag: string | null, answer: unknown): void {
  if (etag !== null) answers.set(path, { etag, answer });
  else answers.delete(path);
}

/** Whoever signs out leaves nothing behind. */
export function forgetAnswers(): void {
  answers.clear();
}
