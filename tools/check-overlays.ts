import { isLocale } from "#i18n/locales.ts";
import { listOverlaySubjects, listOverlayTags } from "#i18n/overlays.ts";
import { isRegionalTag, localeOfTag } from "#i18n/regions.ts";
import { ownFaults, shapeDifferences, tryRead } from "./message-faults.ts";
import { listSubjects, readFile, readSubject } from "./message-files.ts";
import { stopDifferences } from "./message-typography.ts";
import type { Violation } from "./source.ts";

/** Regional texts (i18n/overlays/<tag>/<subject>.json): only what the language has, and only where it differs. */
export function checkOverlays(root: string, aboutMember: readonly string[]): Violation[] {
  const messages = `${root}/i18n/messages`;
  return listOverlayTags(messages).flatMap((tag) => {
    const locale = localeOfTag(tag);
    if (!isLocale(locale) || !isRegionalTag(tag)) {
      return [{ file: `i18n/overlays/${tag}`, message: "is no region of i18n/regions.ts" }];
    }
    return listOverlaySubjects(tag, messages).flatMap((subject) => {
      const file = `i18n/overlays/${tag}/${subject}.json`;
      if (!listSubjects(root, locale).includes(subject)) {
        return [{ file, message: `${locale} has no such subject` }];
      }
      const own = readSubject(root, locale, subject);
      const overlay = readFile(root, file, subject);
      return [
        ...overlay.violations,
        ...ownFaults(overlay, locale, aboutMember),
        ...[...overlay.texts].flatMap(([key, text]) =>
          textFaults(own.texts.get(key), text, locale).map((fault) => ({
            file,
            message: `${key}: ${fault}`,
          })),
        ),
      ];
    });
  });
}

function textFaults(own: string | undefined, text: string, locale: string): string[] {
  if (own === undefined) return [`${locale} has no such key`];
  if (own === text) return [`reads as in ${locale}`];
  const [expected, actual] = [tryRead(own), tryRead(text)];
  return [
    ...(expected && actual ? shapeDifferences(expected, actual) : []),
    ...stopDifferences(own, text, locale),
  ];
}
