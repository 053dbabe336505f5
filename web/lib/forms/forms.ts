import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, type FieldErrors } from "#web/lib/api/api-error.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";

type SendOptions = {
  /** Stays the same while the values are the same, so that a lost answer cannot cause a second action. */
  idempotencyKey: string;
};

type SubmitOptions<Answer> = {
  onDone?: (answer: Exclude<Answer, false>) => unknown;
  /** Return true if the refusal was handled and needs no text. */
  onRefused?: (error: ApiError) => boolean | undefined;
};

/** The parts of a form that a field needs. */
export type FieldState = Pick<Submit<never>, "errorOf" | "clear">;

export type Submit<Values> = {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (read: () => Values) => (event: FormEvent) => void;
  submit: (values: Values) => Promise<void>;
  isBusy: boolean;
  /** Text of a refusal of the whole form, or null. */
  error: string | null;
  /** Text of a refusal of one field (its path in the body). */
  errorOf: (name: string) => string | undefined;
  /** Clears the refusal of a field when it is edited. */
  clear: (name?: string) => void;
};

/** Submits a form to the API: busy during the call, refusals at their fields, focus on the first refused one. */
export function useSubmit<Values, Answer>(
  send: (values: Values, options: SendOptions) => Promise<Answer>,
  { onDone, onRefused }: SubmitOptions<Answer> = {},
): Submit<Values> {
  const ref = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const sent = useRef({ text: "", key: "" });
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [fields, setFields] = useState<FieldErrors>({});
  const textOf = useErrorText();

  const [refusal, setRefusal] = useState<FieldErrors | null>(null);

  // Only a new refusal moves the focus; editing a field removes its text and keeps the cursor.
  useEffect(() => {
    if (refusal && ref.current) findFirst(ref.current, Object.keys(refusal))?.focus();
  }, [refusal]);

  async function submit(values: Values): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    setFields({});
    const text = JSON.stringify(values);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    try {
      const answer = await send(values, { idempotencyKey: sent.current.key });
      sent.current = { text: "", key: "" };
      if (answer !== false) await onDone?.(answer as Exclude<Answer, false>);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code !== "network") sent.current = { text: "", key: "" };
      if (failure instanceof ApiError && onRefused?.(failure)) return;
      const refused = failure instanceof ApiError ? failure.fields : {};
      setFields(refused);
      setRefusal(refused);
      const hasAll =
        ref.current !== null && Object.keys(refused).every((name) => hasField(ref.current, name));
      if (Object.keys(refused).length === 0 || !hasAll) setError(textOf(failure));
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return {
    ref,
    submit,
    onSubmit: (read) => (event) => {
      event.preventDefault();
      void submit(read());
    },
    isBusy,
    error,
    errorOf: (name) => fields[name]?.message,
    clear: (name) => {
      setError(null);
      setFields((all) => {
        if (name === undefined) return {};
        const { [name]: _gone, ...others } = all;
        return others;
      });
    },
  };
}

function selectorOf(name: string): string {
  const escaped = CSS.escape(name);
  return `[name="${escaped}"], [data-field="${escaped}"]`;
}

function hasField(form: HTMLFormElement | null, name: string): boolean {
  return Boolean(form?.querySelector(selectorOf(name)));
}

/** The first refused field in the order of the page, not of the answer. */
function findFirst(form: HTMLFormElement, names: readonly string[]): HTMLElement | null {
  if (names.length === 0) return null;
  const found = form.querySelector<HTMLElement>(names.map(selectorOf).join(", "));
  if (!found?.matches("[data-field]:not(input, select, textarea, button)")) return found;
  return found.querySelector<HTMLElement>("input, select, textarea, button") ?? found;
}
