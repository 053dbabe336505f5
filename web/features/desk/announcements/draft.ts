import {
  type AnnouncementText,
  emptyText,
  missingFields,
  type TextField,
} from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Announcement } from "./queries.ts";

/** The typed values, in the shape in which they are saved. */
export type Draft = Pick<Announcement, "type" | "link_path" | "texts">;

export function draftOf({ type, link_path, texts }: Announcement): Draft {
  return { type, link_path, texts };
}

export function textOf({ texts }: Pick<Draft, "texts">, locale: Locale): AnnouncementText {
  return texts[locale] ?? emptyText;
}

/** Whether both drafts have the same content; a language without words counts as missing. */
export function isSame(one: Draft, other: Draft): boolean {
  const written = ({ type, link_path, texts }: Draft) =>
    JSON.stringify([
      type,
      link_path,
      Object.entries(texts)
        .flatMap(([locale, { subject, preview, body, link_label }]) => {
          const words = [subject, preview, body, link_label];
          return words.some((each) => each !== "") ? [[locale, ...words]] : [];
        })
        .toSorted(),
    ]);
  return written(one) === written(other);
}

export function listMissing(
  draft: Draft,
  locales: readonly Locale[],
): { locale: Locale; field: TextField }[] {
  const hasLink = draft.link_path.trim() !== "";
  return locales.flatMap((locale) =>
    missingFields(draft.texts[locale], hasLink).map((field) => ({ locale, field })),
  );
}
