import { Bookmark } from "lucide-react";
import { useId } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Link } from "#web/ui/link.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { useFilterText } from "./filter-text.ts";
import { listActive, readFilters, searchPath } from "./filters.ts";
import type { SavedSearch, SavedSearches } from "./use-saved-searches.ts";

type Acts = {
  onOpen: () => void;
  onRename: (search: SavedSearch) => void;
  onRemove: (search: SavedSearch) => void;
};

/** The saved searches, newest first, each with its link, its weekly note, and buttons to rename and delete it. */
export function SavedSearchList({ saved, ...acts }: Acts & { saved: SavedSearches }) {
  const t = useT("savedsearches");
  const textOf = useErrorText();
  const { searches, error, retry } = saved;
  if (!searches)
    return error ? (
      <ErrorState title={t("failed")} retryLabel={t("retry")} onRetry={() => retry()}>
        {textOf(error)}
      </ErrorState>
    ) : (
      <p role="status" className="text-sm text-text-muted">
        {t("loading")}
      </p>
    );
  if (searches.length === 0)
    return (
      <EmptyState icon={Bookmark} title={t("empty.title")}>
        {t("empty.text")}
      </EmptyState>
    );
  const isTold = searches.some((search) => search.tells_weekly);
  return (
    <>
      {isTold && !saved.isWeeklyOn ? (
        <Alert
          tone="info"
          action={
            <Link
              to="/notifications/notifications"
              onClick={acts.onOpen}
              className="font-semibold underline underline-offset-4"
            >
              {t("settings")}
            </Link>
          }
        >
          {t("weekly_off")}
        </Alert>
      ) : null}
      <ul className="divide-y divide-border">
        {searches.map((search) => (
          <Row key={search.id} search={search} onTell={(isOn) => saved.tell(search, isOn)} {...acts} />
        ))}
      </ul>
      <p className="text-xs text-pretty text-text-muted">{t("weekly_hint")}</p>
    </>
  );
}

type RowProps = Acts & { search: SavedSearch; onTell: (isOn: boolean) => unknown };

function Row({ search, onTell, onOpen, onRename, onRemove }: RowProps) {
  const t = useT("savedsearches");
  const id = useId();
  const { name } = search;
  const filters = filtersOf(search);
  const textOf = useFilterText(filters, {});
  const summary = listActive(filters).map(textOf).join(", ");
  return (
    <li className="grid gap-1 py-3">
      <Link
        id={id}
        to={searchPath(filters)}
        onClick={onOpen}
        className="flex min-h-11 flex-col justify-center"
      >
        <bdi className="font-semibold wrap-anywhere text-primary-text underline underline-offset-4">
          {name}
        </bdi>
        {summary && summary !== name ? (
          <span className="mt-0.5 text-xs wrap-anywhere text-text-muted">{summary}</span>
        ) : null}
      </Link>
      {search.may_tell ? (
        <Switch
          checked={search.tells_weekly}
          aria-describedby={id}
          onChange={(event) => void onTell(event.target.checked)}
        >
          {t("weekly")}
        </Switch>
      ) : null}
      <span className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" onClick={() => onRename(search)}>
          <span aria-hidden="true">{t("rename")}</span>
          <span className="sr-only">{t("rename_name", { name })}</span>
        </Button>
        <Button variant="outline" size="sm" onClick={() => onRemove(search)}>
          <span aria-hidden="true">{t("remove")}</span>
          <span className="sr-only">{t("remove_name", { name })}</span>
        </Button>
      </span>
    </li>
  );
}

/** As an address has them, so that a value that this release does not know is left out. */
function filtersOf({ filters }: SavedSearch) {
  return readFilters(
    new URLSearchParams(Object.entries(filters).map(([key, value]) => [key, String(value)])),
  );
}
