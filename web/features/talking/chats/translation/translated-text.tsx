import { useT } from "#web/lib/language/i18n.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { useTranslation, useTranslations } from "./use-translations.ts";

/** Below a message in another language: what the browser makes of it. The message itself stays as written. */
export default function TranslatedText({ text }: { text: string }) {
  const t = useT("translation");
  const lang = useRegionalTag();
  const translation = useTranslation(useTranslations(), text);
  if (translation === null) return null;
  return (
    <span className="mt-1.5 block border-t pt-1.5 text-text-muted">
      <span className="sr-only">{t("translation")} </span>
      <span lang={lang} dir="auto">
        {translation}
      </span>
    </span>
  );
}
