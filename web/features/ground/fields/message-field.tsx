import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";

type MessageFieldProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** The longest message in characters. */
  limit: number;
  value: string;
  onChange: (text: string) => void;
};

/** A message field with the remaining length. The page that renders it names the texts of `signup`. */
export function MessageField({ name, label, hint, error, limit, value, onChange }: MessageFieldProps) {
  const t = useT("signup");
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      <TextArea
        name={name}
        rows={4}
        dir="auto"
        autoComplete="off"
        limit={limit}
        counterLabel={(left) =>
          left < 0 ? t("create.message_over", { count: -left }) : t("create.message_left", { count: left })
        }
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
