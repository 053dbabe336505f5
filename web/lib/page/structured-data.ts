/** Facts of schema.org about a page. */
export type StructuredData = { "@type": string } & Record<string, unknown>;

/** The text of a script element of type application/ld+json: no text in it can end the element. */
export function serializeStructuredData(data: StructuredData): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}
