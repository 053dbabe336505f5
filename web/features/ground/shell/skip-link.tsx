import { useT } from "#web/lib/language/i18n.ts";

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  const t = useT("common");
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-control bg-surface-overlay px-4 py-3 font-semibold shadow-lifted focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}
