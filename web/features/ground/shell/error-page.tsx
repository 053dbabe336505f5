import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { isChunkError, reloadOnce } from "#web/lib/page/chunk-guard.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Link } from "#web/ui/link.tsx";
import { readRouteError } from "./route-error.ts";

/** The page for every error (seed section 8): 404 with its own words, else the message, else "Error". */
export default function ErrorPage({ failure }: { failure?: unknown }) {
  const routeError = useRouteError();
  const error = failure ?? routeError;
  const t = useT("errors");
  const { status, message, mayRetry } = readRouteError(error, isRouteErrorResponse);

  useEffect(() => {
    if (isChunkError(error)) reloadOnce();
  }, [error]);

  const text = status === 404 ? t("not_found") : message || t("page.generic");
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-5 px-5 py-16 text-center sm:py-24">
      <PageHead title={status === 404 ? t("not_found") : t("page.title")} />
      <BrokenHeart />
      <p className="tabular text-sm font-semibold text-text-muted">
        {t("page.status", { status: String(status) })}
      </p>
      <h1 className="text-xl font-bold">{text}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        {mayRetry ? (
          <Button variant="outline" onClick={() => location.reload()}>
            {t("page.retry")}
          </Button>
        ) : null}
        <Link to="/" className={buttonClasses({})}>
          {t("page.home")}
        </Link>
      </div>
    </div>
  );
}

function BrokenHeart() {
  return (
    <svg viewBox="0 0 96 84" aria-hidden="true" className="w-28">
      <path
        className="fill-primary-soft"
        d="M48 80 12 43A22 22 0 0 1 43 12l5 5 5-5a22 22 0 0 1 31 31L48 80Z"
      />
      <path
        className="fill-none stroke-primary stroke-[3]"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m48 20-9 14 16 9-12 14 7 12"
      />
    </svg>
  );
}
