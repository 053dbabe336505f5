import { reportWordsMaxLength } from "#contracts/limits.ts";
import { FieldError } from "#server/platform/errors.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";

/** A person's own text, which may be empty unless it is required. */
export function readWords(text: string, { isRequired }: { isRequired: boolean }): string {
  const words = text.trim();
  if (isRequired && words === "") throw new FieldError({ words: { code: "required" } });
  if (isLongerThan(words, reportWordsMaxLength))
    throw new FieldError({ words: { code: "too_long", params: { max: reportWordsMaxLength } } });
  return words;
}
