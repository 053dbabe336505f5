import { aboutField, type ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import { complaintAboutMaxLength, complaintMaxLength, complaintNameMaxLength } from "#contracts/limits.ts";
import { FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { normalizeEmail } from "#server/platform/mail/email-address.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";

type Given = {
  kind: ComplaintKind;
  email: string;
  name: string;
  about: string;
  text: string;
  good_faith: boolean;
};
export type ReadComplaint = { email: string | null; name: string; about: string; text: string };

/** The fields that the complaint's kind requires; all faults are refused at once, at their fields. */
export function readComplaint(given: Given): ReadComplaint {
  const isNotice = given.kind === "illegal_content";
  const asksAbout = aboutField[given.kind];
  const about = asksAbout === "none" ? "" : oneLine(given.about);
  const name = isNotice ? oneLine(given.name) : "";
  const email = normalizeEmail(given.email);
  const isUnnamed = isNotice && given.email.trim() === "";
  const refused: Record<string, FieldRefusal | null> = {
    about:
      about === "" && asksAbout === "required"
        ? { code: "required" }
        : tooLong(about, complaintAboutMaxLength),
    text: refusalOfWords(given.text),
    name: tooLong(name, complaintNameMaxLength),
    // A report of a crime against a child needs no name (DSA article 16), whichever crime it is.
    email: email || isUnnamed ? null : { code: given.email.trim() === "" ? "required" : "email_invalid" },
    good_faith: isNotice && !given.good_faith ? { code: "required" } : null,
  };
  const fields = Object.entries(refused).filter(
    (entry): entry is [string, FieldRefusal] => entry[1] !== null,
  );
  if (fields.length > 0) throw new FieldError(Object.fromEntries(fields));
  return { email, name, about, text: given.text.trim() };
}

/** A text about a complaint, by its sender or by staff. */
export function readWords(text: string): string {
  const refusal = refusalOfWords(text);
  if (refusal) throw new FieldError({ text: refusal });
  return text.trim();
}

function refusalOfWords(text: string): FieldRefusal | null {
  const words = text.trim();
  return words === "" ? { code: "required" } : tooLong(words, complaintMaxLength);
}

function tooLong(text: string, max: number): FieldRefusal | null {
  return isLongerThan(text, max) ? { code: "too_long", params: { max } } : null;
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}
