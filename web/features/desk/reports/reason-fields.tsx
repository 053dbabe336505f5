import { type ReportReason, reportReasons } from "#contracts/care/report-kinds.ts";
import { minAge, reportWordsMaxLength } from "#contracts/limits.ts";
import { isLocale, localeNames } from "#i18n/locales.ts";
import type { FieldState } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

/** The broken rule; the reported one is preselected. */
export function RuleField({ form, reason }: { form: FieldState; reason: ReportReason }) {
  const t = useT("reportqueue");
  const reports = useT("reports");
  return (
    <Field label={t("rule")} error={form.errorOf("rule")} required>
      <Select
        name="rule"
        defaultValue={reason}
        options={reportReasons.map((value) => ({
          value,
          label: reports(`rules.${value}`, { min_age: minAge }),
        }))}
        onChange={() => form.clear("rule")}
      />
    </Field>
  );
}

type WordsFieldProps = {
  form: FieldState;
  /** Required, as for a suspension or a ban; otherwise optional. */
  isRequired: boolean;
  /** The language that the member reads. */
  locale: string | null;
};

/** A text to the member, in their language; shown to them unchanged. */
export function WordsField({ form, isRequired, locale }: WordsFieldProps) {
  const t = useT("reportqueue");
  const reports = useT("reports");
  const language = (locale && (isLocale(locale) ? localeNames[locale] : locale)) ?? "";
  return (
    <Field
      label={t(isRequired ? "restrict.words" : "message")}
      hint={t(isRequired ? "restrict.words_hint" : "message_hint", { language })}
      error={form.errorOf("words")}
      required={isRequired}
    >
      <TextArea
        name="words"
        rows={4}
        limit={reportWordsMaxLength}
        counterLabel={(left) => reports("left", { left })}
        onChange={() => form.clear("words")}
      />
    </Field>
  );
}
