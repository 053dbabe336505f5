import { Bookmark, BookmarkPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const SavedSearchesDialog = lazyPart(() => import("./saved-searches-dialog.tsx"), { isVital: false });

/** Saves the search of an address, and opens the saved ones. */
export function SavedSearches({ path }: { path: string }) {
  const t = useT("savedsearches");
  const [view, setView] = useState<"save" | "list" | null>(null);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        icon={<Icon icon={BookmarkPlus} size="sm" />}
        aria-haspopup="dialog"
        onClick={() => setView("save")}
      >
        {t("save_search")}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Icon icon={Bookmark} size="sm" />}
        aria-haspopup="dialog"
        onClick={() => setView("list")}
      >
        {t("open")}
      </Button>
      {view ? (
        <Suspense>
          <SavedSearchesDialog path={path} start={view} onClose={() => setView(null)} />
        </Suspense>
      ) : null}
    </div>
  );
}
