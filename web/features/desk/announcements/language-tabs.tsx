import { type KeyboardEvent, useRef } from "react";
import { type Locale, localeNames } from "#i18n/locales.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";

type LanguageTabsProps = {
  locales: readonly Locale[];
  active: Locale;
  /** Languages with missing texts. */
  incomplete: ReadonlySet<Locale>;
  onChoose: (locale: Locale) => void;
};

export const panelOf = (locale: Locale) => `words-${locale}`;

/** Tabs without addresses, so that typed text survives a change of the language. */
export function LanguageTabs({ locales, active, incomplete, onChoose }: LanguageTabsProps) {
  const t = useT("announcements");
  const ref = useRef<HTMLDivElement>(null);
  const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };
  function move(event: KeyboardEvent) {
    const at = locales.indexOf(active);
    const ends: Record<string, number> = { Home: 0, End: locales.length - 1 };
    const step = steps[event.key];
    const next = step === undefined ? ends[event.key] : (at + step + locales.length) % locales.length;
    const locale = next === undefined ? undefined : locales[next];
    if (!locale) return;
    event.preventDefault();
    onChoose(locale);
    ref.current?.querySelector<HTMLElement>(`[data-locale="${locale}"]`)?.focus();
  }
  return (
    <div
      ref={ref}
      role="tablist"
      aria-label={t("languages")}
      className="flex flex-wrap gap-1.5"
      onKeyDown={move}
    >
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          role="tab"
          data-locale={locale}
          aria-selected={locale === active}
          aria-controls={panelOf(locale)}
          tabIndex={locale === active ? 0 : -1}
          onClick={() => onChoose(locale)}
          className={classes(
            "inline-flex min-h-11 items-center gap-2 rounded-pill border px-3.5 text-sm font-semibold",
            locale === active
              ? "border-primary bg-primary-soft text-on-primary-soft"
              : "bg-surface-raised text-text-muted hover:text-text",
          )}
        >
          <span lang={locale}>{localeNames[locale]}</span>
          {incomplete.has(locale) ? (
            <>
              <span aria-hidden="true" className="size-2 rounded-pill bg-danger" />
              <span className="sr-only">{t("incomplete")}</span>
            </>
          ) : null}
        </button>
      ))}
    </div>
  );
}
