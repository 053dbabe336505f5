import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import type { StructuredData } from "#web/lib/page/structured-data.ts";

/** The questions of a page and their answers, as schema.org names them. */
export function describeQuestions({
  sections,
}: Pick<ApiAnswer<"GET /api/content/:page">, "sections">): StructuredData {
  return {
    "@type": "FAQPage",
    mainEntity: sections.flatMap(({ parts }) =>
      parts.map(({ title, html }) => ({
        "@type": "Question",
        name: title,
        acceptedAnswer: { "@type": "Answer", text: html },
      })),
    ),
  };
}
