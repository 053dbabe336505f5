import { keepPreviousData } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { PublicHead } from "#web/features/ground/session/public-head.tsx";
import { StructuredData } from "#web/features/ground/session/structured-data.tsx";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { describeQuestions } from "./describe-questions.ts";
import { contentQuery } from "./queries.ts";
import { QuestionList } from "./question-list.tsx";
import { Words } from "./words.tsx";

type Content = ApiAnswer<"GET /api/content/:page">;
type ContentPageProps = {
  page: string;
  /** The page's path: `/pages/terms`. */
  path: string;
  /** Content below a section of the page, by the section's id. */
  behind?: Record<string, ReactNode>;
};

/** A page of words: table of contents, sections with anchors, its date and its older versions. */
export function ContentPage({ page, path, behind = {} }: ContentPageProps) {
  const [search] = useSearchParams();
  const locale = useLocale();
  const { data } = useQuery({
    ...contentQuery(page, locale, search.get("version")),
    placeholderData: keepPreviousData,
  });
  // The loader has loaded it or has refused the page.
  if (!data) return null;
  const isQuestions = data.sections.some(({ parts }) => parts.length > 0);
  return (
    <div
      className="mx-auto w-full max-w-3xl px-5 py-8 sm:py-12"
      lang={data.locale === locale ? undefined : data.locale}
    >
      {data.is_old ? (
        <PageHead title={data.title} description={data.description} />
      ) : (
        <PublicHead
          title={data.title}
          description={data.description}
          languages={data.locales}
          language={data.locale}
        />
      )}
      {page === "faq" && !data.is_old ? <StructuredData data={describeQuestions(data)} /> : null}
      <h1 className="text-xl font-bold text-balance hyphens-auto sm:text-2xl">{data.title}</h1>
      <DateLine data={data} />
      <OldVersion data={data} path={path} />
      <Words html={data.intro} className="mt-6 text-pretty" />
      {isQuestions ? (
        <QuestionList sections={data.sections} />
      ) : (
        <>
          <Contents sections={data.sections} />
          {data.sections.map(({ id, title, html }) => (
            <Fragment key={id}>
              <section aria-labelledby={id} className="mt-8">
                <h2 id={id} className="scroll-mt-20 text-lg font-bold text-balance hyphens-auto">
                  <a href={`#${id}`} className="underline-offset-4 hover:underline">
                    {title}
                  </a>
                </h2>
                <Words html={html} className="mt-3" />
              </section>
              {behind[id] ?? null}
            </Fragment>
          ))}
        </>
      )}
      <Versions data={data} path={path} />
    </div>
  );
}

function DateLine({ data }: { data: Content }) {
  const t = useT("pages");
  const format = useFormat();
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-sm text-text-muted">
      <p>{t("changed", { date: format.date(data.changed_at) })}</p>
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className="-mx-3 print:hidden"
        icon={<Icon icon={Printer} size="sm" />}
        onClick={() => window.print()}
      >
        {t("print")}
      </Button>
    </div>
  );
}

function OldVersion({ data, path }: { data: Content; path: string }) {
  const t = useT("pages");
  const format = useFormat();
  if (!data.is_old) return null;
  return (
    <Alert
      tone="warning"
      className="mt-4"
      title={t("old_title")}
      action={
        <Link to={path} className="font-semibold underline underline-offset-4">
          {t("newest")}
        </Link>
      }
    >
      {t("old_text", { date: format.date(data.changed_at) })}
    </Alert>
  );
}

function Contents({ sections }: Pick<Content, "sections">) {
  const t = useT("pages");
  if (sections.length < 3) return null;
  return (
    <nav aria-label={t("contents")} className="mt-6 rounded-card border bg-surface-raised px-5 py-4">
      <p className="text-sm font-semibold text-text-muted">{t("contents")}</p>
      <ul className="mt-1 sm:columns-2 sm:gap-8">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-primary-text underline-offset-4 hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Versions({ data, path }: { data: Content; path: string }) {
  const t = useT("pages");
  const format = useFormat();
  if (data.versions.length < 2) return null;
  const newest = data.versions[0]?.version;
  return (
    <details className="mt-10 border-t pt-4 text-sm print:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t("older")}</summary>
      <ul>
        {data.versions.map(({ version, changed_at }) => (
          <li key={version}>
            <Link
              to={version === newest ? path : `${path}?version=${version}`}
              aria-current={version === data.version ? "page" : undefined}
              className="inline-flex min-h-11 items-center text-primary-text underline-offset-4 hover:underline aria-[current]:font-semibold"
            >
              {t("version", { date: format.date(changed_at) })}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
