/** Pages that a process keeps as they were drawn, the last ones asked for: some megabytes at most. */
export const pagesDrawnAtMost = 200;
/** Characters of a page's texts, and of the reason for a new version. */
export const contentMaxLength = { title: 200, description: 300, body: 60_000, reason: 500 } as const;
/** Versions that are listed below a page. */
export const versionsListedAtMost = 100;
/** Headings of a page's text that begin a part: deeper ones are plain text. */
export const deepestHeading = 3;
