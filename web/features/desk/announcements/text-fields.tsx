import type { AnnouncementText, TextField } from "#contracts/desk/announcement-texts.ts";
import { announcementMaxLength } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type TextFieldsProps = {
  locale: Locale;
  text: AnnouncementText;
  hasLink: boolean;
  errorOf: (field: TextField) => string | undefined;
  onChange: (field: TextField, words: string) => void;
};

/** The words of an announcement in one language. */
export function TextFields({ locale, text, hasLink, errorOf, onChange }: TextFieldsProps) {
  const t = useT("announcements");
  const bind = (field: TextField) => ({
    name: `texts.${locale}.${field}`,
    lang: locale,
    value: text[field],
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  });
  const counted = (field: TextField) => ({
    limit: announcementMaxLength[field],
    counterLabel: (left: number) => t("left", { left }),
  });
  return (
    <>
      <Field label={t("subject")} hint={t("subject_hint")} error={errorOf("subject")} required>
        <TextArea rows={1} {...bind("subject")} {...counted("subject")} />
      </Field>
      <Field label={t("preview")} hint={t("preview_hint")} error={errorOf("preview")} required>
        <TextArea rows={1} {...bind("preview")} {...counted("preview")} />
      </Field>
      <Field label={t("body")} hint={t("body_hint")} error={errorOf("body")} required>
        <TextArea rows={8} {...bind("body")} {...counted("body")} />
      </Field>
      {hasLink ? (
        <Field label={t("link_label")} error={errorOf("link_label")} required>
          <TextInput {...bind("link_label")} autoComplete="off" />
        </Field>
      ) : null}
    </>
  );
}
