import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { SaveSearchForm } from "./save-search-form.tsx";
import { SavedSearchList } from "./saved-search-list.tsx";
import { SearchNameForm } from "./search-name-form.tsx";
import { type SavedSearch, useSavedSearches } from "./use-saved-searches.ts";

type View = { name: "save" | "list" } | { name: "rename" | "remove"; search: SavedSearch };

type SavedSearchesDialogProps = {
  /** The address of the search that may be saved. */
  path: string;
  start: "save" | "list";
  onClose: () => void;
};

/** One dialog for all that is done with saved searches: its content changes, so that no dialog lies on another. */
export default function SavedSearchesDialog({ path, start, onClose }: SavedSearchesDialogProps) {
  const t = useT("savedsearches");
  const common = useT("common");
  const formId = useId();
  const content = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>({ name: start });
  const [isBusy, setBusy] = useState(false);
  const saved = useSavedSearches();
  const back = useCallback(() => setView({ name: "list" }), []);
  // The button that changed the content is gone.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && view.name !== "rename") content.current?.focus();
    isFirst.current = false;
  }, [view]);

  const titles = { save: "save_search", list: "open", rename: "rename", remove: "remove_title" } as const;
  const cancel = (
    <Button variant="outline" onClick={start === "save" && view.name === "save" ? onClose : back}>
      {t("cancel")}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(titles[view.name])}
      closeLabel={common("close")}
      footer={
        view.name === "list" ? null : view.name === "remove" ? (
          <>
            {cancel}
            <Button
              variant="danger"
              onClick={() => {
                back();
                void saved.remove(view.search);
              }}
            >
              {t("remove")}
            </Button>
          </>
        ) : (
          <>
            {cancel}
            <Button
              type="submit"
              form={formId}
              loading={isBusy}
              disabled={view.name === "save" && saved.isFull}
            >
              {t("save")}
            </Button>
          </>
        )
      }
    >
      <div ref={content} tabIndex={-1} className="grid gap-4 outline-none">
        {saved.failure ? <Alert tone="danger">{saved.failure}</Alert> : null}
        {view.name === "list" ? (
          <SavedSearchList
            saved={saved}
            onOpen={onClose}
            onRename={(search) => setView({ name: "rename", search })}
            onRemove={(search) => setView({ name: "remove", search })}
          />
        ) : null}
        {view.name === "save" ? (
          <SaveSearchForm
            path={path}
            formId={formId}
            isFull={saved.isFull}
            onBusy={setBusy}
            onSaved={(search) => {
              saved.add(search);
              toast(t("saved"), { tone: "success" });
              back();
            }}
          />
        ) : null}
        {view.name === "rename" ? (
          <SearchNameForm
            formId={formId}
            name={view.search.name}
            onSubmit={(name) => {
              back();
              void saved.rename(view.search, name);
            }}
          />
        ) : null}
        {view.name === "remove" ? (
          <p className="font-semibold wrap-anywhere">
            <bdi>{view.search.name}</bdi>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
