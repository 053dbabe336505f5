import { useT } from "#web/lib/language/i18n.ts";
import { DocumentLink } from "./document-link.tsx";
import type { Order } from "./queries.ts";

/** Links to the files of an order's invoices and credit notes. */
export function Documents({ order: { documents } }: { order: Order }) {
  const t = useT("transactions");
  return documents.map(({ id, kind, number }) => (
    <DocumentLink key={id} path={`/api/invoices/${id}/file`} label={t(`documents.${kind}`, { number })} />
  ));
}
