import { useState } from "react";
import { visitSource } from "#web/features/ground/session/visit-source.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";

/**
 * Asks who came by a partner's link whether the account may keep which one; without a yes nothing is kept. The form's value
 * `tracking` is that source as JSON, or empty. `search`: the query of the page's address.
 */
export default function OriginQuestion({ search }: { search: string }) {
  const t = useT("origin");
  const [answer, setAnswer] = useState<string | null>(null);
  const source = visitSource(search);
  const [first] = source;
  if (!first) return null;
  return (
    <>
      <Field group label={t("title")} hint={t("text", { source: first[1] })}>
        <RadioCards
          name="origin"
          layout="grid"
          value={answer}
          onChange={setAnswer}
          options={[
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
        />
      </Field>
      <input
        type="hidden"
        name="tracking"
        value={answer === "yes" ? JSON.stringify(Object.fromEntries(source)) : ""}
      />
    </>
  );
}
