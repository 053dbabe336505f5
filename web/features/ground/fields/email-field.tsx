import { Suspense, useRef, useState } from "react";
import type { FieldState } from "#web/lib/forms/forms.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

/** Loads once an address has been typed; the form works without it. */
const EmailSuggestion = lazyPart(() => import("./email-suggestion.tsx"), { isVital: false, isQuiet: true });

type EmailFieldProps = {
  form: FieldState;
  label: string;
  hint?: string;
  /** A prefilled value is checked too. */
  defaultValue?: string;
};

/**
 * A new address, named `email` in the form. If it looks mistyped, the likely address is suggested; the member
 * takes or ignores it.
 */
export function EmailField({ form, label, hint, defaultValue = "" }: EmailFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(defaultValue);

  function take(email: string) {
    if (box.current) box.current.value = email;
    setWritten("");
    form.clear("email");
    box.current?.focus();
  }

  return (
    <div className="grid gap-2">
      <Field label={label} hint={hint} error={form.errorOf("email")} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={defaultValue}
          ref={box}
          onBlur={(event) => setWritten(event.target.value)}
          onChange={() => {
            setWritten("");
            form.clear("email");
          }}
        />
      </Field>
      <div role="status">
        {written.includes("@") ? (
          <Suspense>
            <EmailSuggestion key={written} email={written} onTake={take} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
