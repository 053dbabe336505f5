import { useSearchParams } from "react-router";
import { ledgerKinds } from "#contracts/money/transaction-kinds.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { FilterForm } from "./filter-form.tsx";
import { LedgerList } from "./ledger-list.tsx";
import { readFilter } from "./read-filter.ts";

/** The ledger of credits with its filter, as the page's address says. */
export default function Ledger() {
  const t = useT("transactions");
  const [search] = useSearchParams();
  const filter = readFilter(search, ledgerKinds);
  const kinds = ledgerKinds.map((value) => ({ value, label: t(`ledger.${value}`) }));
  return (
    <>
      <FilterForm path="/transactions/credits" filePath="/api/ledger.csv" kinds={kinds} filter={filter} />
      <LedgerList filter={filter} />
    </>
  );
}
