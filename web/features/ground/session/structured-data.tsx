import { usePageContext } from "#web/lib/page/page-context.ts";
import { type StructuredData as Data, serializeStructuredData } from "#web/lib/page/structured-data.ts";

/** Facts about a page for search engines, which browsers do not show. */
export function StructuredData({ data }: { data: Data }) {
  const { nonce } = usePageContext();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serializeStructuredData leaves nothing that ends the element
      dangerouslySetInnerHTML={{ __html: serializeStructuredData(data) }}
    />
  );
}
