/** A page of words as written: Markdown with ICU arguments (page-facts.ts). */
export type PageSource = { title: string; description: string; body: string };
