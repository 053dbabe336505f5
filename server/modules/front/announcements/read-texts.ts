import {
  type AnnouncementText,
  missingFields,
  type TextField,
  textFields,
} from "#contracts/desk/announcement-texts.ts";
import { announcementMaxLength } from "#contracts/limits.ts";
import { readOwnPath } from "#contracts/next-path.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import { leadsElsewhere } from "#server/platform/mail/mail-markdown.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";

export type Texts = Partial<Record<Locale, AnnouncementText>>;
type Given = { linkPath: string; texts: Texts };

/** Control characters, and marks that turn the direction of the following text. */
const garbling = /[\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/gu;

/** The written texts, tidied; all faults are refused at once, at their fields. Texts may still be missing. */
export function readTexts(given: Given): { linkPath: string; texts: Texts } {
  const fields: Record<string, FieldRefusal> = {};
  const path = given.linkPath.trim();
  const linkPath = readOwnPath(path, "");
  if (path !== "" && linkPath === "") fields.link_path = { code: "foreign_link" };
  const texts: Texts = {};
  for (const locale of locales) {
    const written = given.texts[locale];
    if (!written) continue;
    const text = tidy(written);
    for (const field of textFields) {
      const refusal = refusalOf(field, text[field]);
      if (refusal) fields[`texts.${locale}.${field}`] = refusal;
    }
    if (textFields.some((field) => text[field] !== "")) texts[locale] = text;
  }
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
  return { linkPath, texts };
}

/** Refuses, at its field, each text that is missing in one of these languages. */
export function refuseMissing({ linkPath, texts }: Given, served: readonly Locale[]): void {
  const fields: Record<string, FieldRefusal> = {};
  for (const locale of served) {
    // defence: announced-in-every-language
    for (const field of missingFields(texts[locale], linkPath !== ""))
      fields[`texts.${locale}.${field}`] = { code: "required" };
  }
  if (Object.keys(fields).length > 0) throw new FieldError(fields);
}

function tidy({ subject, preview, body, link_label }: AnnouncementText): AnnouncementText {
  const clean = (words: string) => words.replaceAll(/\r\n?/g, "\n").replaceAll(garbling, "").trim();
  const oneLine = (words: string) => clean(words.replaceAll(/\s+/g, " "));
  return {
    subject: oneLine(subject),
    preview: oneLine(preview),
    body: clean(body),
    link_label: oneLine(link_label),
  };
}

function refusalOf(field: TextField, words: string): FieldRefusal | null {
  const max = announcementMaxLength[field];
  if (isLongerThan(words, max)) return { code: "too_long", params: { max } };
  // defence: announced-links-own
  return leadsElsewhere(words) ? { code: "foreign_link" } : null;
}
