import { useEffect, useState } from "react";
import type { AnnouncementText } from "#contracts/desk/announcement-texts.ts";
import type { Locale } from "#i18n/locales.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { buttonClasses } from "#web/ui/button-styles.ts";

const drawnAfterMs = 300;

/** A preview of the mail in one language; its links are disabled. */
export function MailPreview({
  locale,
  text,
  hasLink,
}: {
  locale: Locale;
  text: AnnouncementText;
  hasLink: boolean;
}) {
  const t = useT("announcements");
  const { siteName } = usePageRequest();
  const html = useDrawn(text.body);
  const { subject, preview, link_label: label } = text;
  return (
    <section aria-labelledby="mail-title" className="grid gap-2 lg:sticky lg:top-4">
      <h2 id="mail-title" className="text-sm font-semibold">
        {t("mail")}
      </h2>
      <p lang={locale} className="truncate text-sm">
        <strong>{subject || t("untitled")}</strong>
        {preview ? <span className="text-text-muted"> – {preview}</span> : null}
      </p>
      <div
        lang={locale}
        className="rounded-card border-t-4 border-secondary bg-surface-raised p-5 shadow-soft wrap-anywhere sm:p-8 dark:ring-1 dark:ring-border/60"
      >
        <p className="mb-6 text-lg font-bold text-primary-text">{siteName}</p>
        <p className="mb-4 text-2xl leading-tight font-bold">{subject || t("untitled")}</p>
        <Drawn html={html} />
        {hasLink && label ? (
          <p className="mt-6">
            <span className={buttonClasses({})}>{label}</span>
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Drawn({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it stops links, whichever way they are pressed
    <div
      className="grid gap-4 leading-relaxed [&_a]:text-primary-text [&_a]:underline [&_blockquote]:border-l-3 [&_blockquote]:pl-4 [&_h2]:text-lg [&_h2]:font-bold [&_h3]:font-bold [&_li]:mb-2 [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
      onClick={(event) => event.preventDefault()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it of Markdown that may hold no HTML
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/** The server renders the mail, shortly after the last key press. */
function useDrawn(body: string): string {
  const [html, setHtml] = useState("");
  useEffect(() => {
    const asked = new AbortController();
    async function draw() {
      try {
        const { signal } = asked;
        const drawn = await api("POST /api/admin/announcement-previews", { body: { body }, signal });
        if (drawn) setHtml(drawn.html);
      } catch {
        // The preview stays as it was; the form that saves reports the error.
      }
    }
    const timer = setTimeout(() => void draw(), drawnAfterMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [body]);
  return html;
}
