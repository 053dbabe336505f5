import { useT } from "#web/lib/language/i18n.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";
import type { Order } from "./queries.ts";

/** Links to the files of an order's invoices and credit notes. */
export function Documents({ order: { documents } }: { order: Order }) {
  const t = useT("transactions");
  return documents.map(({ id, kind, number }) => (
    <a key={id} href={`/api/invoices/${id}/file`} download className={buttonClasses({ variant: "link" })}>
      {t(`documents.${kind}`, { number })}
    </a>
  ));
}
