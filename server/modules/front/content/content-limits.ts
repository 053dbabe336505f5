/** Rendered pages that a process caches, the most recently used ones: some megabytes at most. */
export const pagesDrawnAtMost = 200;
/** Characters of a page's texts, and of the reason for a new version. */
export const contentMaxLength = { title: 200, description: 300, body: 60_000, reason: 500 } as const;
/** Versions listed below a page. */
export const versionsListedAtMost = 100;
/** Deepest heading level that begins a part: deeper ones are plain text. */
export const deepestHeading = 3;
