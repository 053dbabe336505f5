import { useState } from "react";
import { minAge } from "#contracts/limits.ts";
import type { Gender } from "#contracts/people/profile-options.ts";
import { GenderField, SeeksField } from "#web/features/ground/fields/gender-fields.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateFields } from "#web/ui/date-fields.tsx";
import { Field } from "#web/ui/field.tsx";

type Answers = { gender: Gender | null; seeks: Gender[]; dateOfBirth: string };

type QuestionsProps = {
  /** The answers given earlier. */
  given: { gender?: Gender; seeks?: Gender[]; dateOfBirth?: string };
  onDone: (answers: Answers) => unknown;
};

/** This form refuses nothing: the sign-up asks again for missing or wrong answers. */
const unchecked = { errorOf: () => undefined, clear: () => undefined };

/** Three questions of the sign-up, asked in advance. */
export function Questions({ given, onDone }: QuestionsProps) {
  const t = useT("landing");
  const signup = useT("signup");
  const tag = useRegionalTag();
  const [gender, setGender] = useState<Gender | null>(given.gender ?? null);
  const [seeks, setSeeks] = useState<Gender[]>(given.seeks ?? []);
  const [dateOfBirth, setDateOfBirth] = useState(given.dateOfBirth ?? "");
  return (
    <Card as="section" aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-lg font-bold">
        {t("questions.title")}
      </h2>
      <p className="mt-1 text-sm text-text-muted">{t("questions.text")}</p>
      <form
        noValidate
        method="post"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onDone({ gender, seeks, dateOfBirth });
        }}
      >
        <GenderField
          form={unchecked}
          label={signup("create.gender")}
          value={gender}
          onChange={setGender}
          isNarrow
        />
        <SeeksField form={unchecked} label={signup("create.seeks")} value={seeks} onChange={setSeeks} />
        <Field group label={signup("create.date_of_birth", { min_age: minAge })}>
          <DateFields
            locale={tag}
            birthday
            defaultValue={given.dateOfBirth ?? ""}
            labels={{
              day: signup("create.day"),
              month: signup("create.month"),
              year: signup("create.year"),
            }}
            onChange={setDateOfBirth}
          />
        </Field>
        <Button type="submit" size="lg" block>
          {t("questions.submit")}
        </Button>
      </form>
    </Card>
  );
}
