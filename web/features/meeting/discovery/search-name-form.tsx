import { savedSearchNameLongest } from "#contracts/limits.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type SearchNameFormProps = { formId: string; name: string; onSubmit: (name: string) => void };

/** A new name for a saved search. The list shows it at once, so an empty one is refused here. */
export function SearchNameForm({ formId, name, onSubmit }: SearchNameFormProps) {
  const t = useT("savedsearches");
  return (
    <form
      id={formId}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.elements.namedItem("name") as HTMLInputElement;
        if (hasVisible(field.value)) onSubmit(field.value.trim());
        else field.focus();
      }}
    >
      <Field label={t("name")} hint={t("name_hint")} required>
        <TextInput
          name="name"
          defaultValue={name}
          maxLength={savedSearchNameLongest}
          autoComplete="off"
          autoFocus
        />
      </Field>
    </form>
  );
}
