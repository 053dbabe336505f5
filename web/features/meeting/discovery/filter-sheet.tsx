import { useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { BottomSheet } from "#web/ui/bottom-sheet.tsx";
import { Button } from "#web/ui/button.tsx";
import { FilterForm } from "./filter-form.tsx";
import type { Applied, Filters } from "./filters.ts";

type FilterSheetProps = {
  filters: Filters;
  applied: Partial<Applied>;
  onClose: () => void;
  onApply: (filters: Filters) => void;
};

/** The filters on a phone: several changes, then one search. */
export default function FilterSheet({ filters, applied, onClose, onApply }: FilterSheetProps) {
  const t = useT("search");
  const common = useT("common");
  const [draft, setDraft] = useState(filters);
  return (
    <BottomSheet
      open
      onClose={onClose}
      title={t("filter.title")}
      closeLabel={common("close")}
      footer={
        <Button block size="lg" onClick={() => onApply(draft)}>
          {t("filter.apply")}
        </Button>
      }
    >
      <FilterForm filters={draft} applied={applied} onChange={setDraft} />
    </BottomSheet>
  );
}
