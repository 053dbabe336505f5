import { exclusionMonths } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";

export type Months = (typeof exclusionMonths)[number];

type MonthsFieldProps = { months: Months; onChange: (months: Months) => void };

/** The length of an exclusion. */
export function MonthsField({ months, onChange }: MonthsFieldProps) {
  const t = useT("exclusion");
  const words = (count: number) =>
    count % 12 === 0 ? t("years", { count: count / 12 }) : t("months", { count });
  return (
    <Field label={t("time")}>
      <Select
        value={String(months)}
        options={exclusionMonths.map((count) => ({ value: String(count), label: words(count) }))}
        onChange={(event) => onChange(Number(event.target.value) as Months)}
      />
    </Field>
  );
}
