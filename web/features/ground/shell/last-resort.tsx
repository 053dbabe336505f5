import { Component, type ReactNode } from "react";
import { isLocale } from "#i18n/locales.ts";
import { findTranslator } from "#web/lib/language/translate.ts";
import { isChunkError, reloadOnce } from "#web/lib/page/chunk-guard.ts";

/** Shown if the error page itself fails: words and a link without other app code (seed section 8). */
export class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isChunkError(error)) reloadOnce();
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { lang } = document.documentElement;
    const t = isLocale(lang.slice(0, 2)) ? findTranslator(lang, "common", "UTC") : null;
    return (
      <main className="p-6">
        <h1>{t?.("last_resort.text")}</h1>
        <a href="/">{t?.("last_resort.home")}</a>
      </main>
    );
  }
}
