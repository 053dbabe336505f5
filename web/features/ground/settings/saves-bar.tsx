import { useEffect, useSyncExternalStore } from "react";
import { undoSeconds } from "#contracts/limits.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import {
  dropNote,
  retryFailed,
  type Saves,
  savesStore,
  undoLatest,
  whenFailedElsewhere,
} from "#web/lib/forms/instant-saves.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { toast } from "#web/ui/toast.ts";
import { UndoBar } from "#web/ui/undo-bar.tsx";

/** The result of the last instantly saved change, with undo. Its code loads after the page's. */
export default function SavesBar() {
  const t = useT("saves");
  const common = useT("common");
  const errors = useT("errors");
  const memberId = useUser()?.id;
  const describe = useFailureText();
  const saves = useSyncExternalStore(savesStore.subscribe, savesStore.read, savesStore.readOnServer);
  const isOwn = saves.memberId === memberId;
  const { latest, failed } = saves;

  useEffect(() => {
    whenFailedElsewhere((missed) => {
      const action = { label: errors("page.retry"), onClick: retryFailed };
      return toast(describe(missed.failed), { tone: "danger", duration: 0, action });
    });
  });
  useEffect(() => () => dropNote("latest"), []);

  return (
    <UndoBar
      idle={t("at_once")}
      undoSeconds={undoSeconds}
      busy={isOwn && latest?.state === "saving" ? t("saving") : null}
      done={
        isOwn && latest?.state === "saved"
          ? {
              id: latest.id,
              text: t(latest.isUndo ? "undone" : "saved"),
              action:
                latest.isUndo || latest.undo.length === 0
                  ? undefined
                  : { label: t("undo"), onClick: undoLatest },
            }
          : null
      }
      onDone={() => dropNote("latest")}
      failed={
        isOwn && failed.length > 0
          ? {
              id: failed.length,
              text: describe(failed),
              action: { label: errors("page.retry"), onClick: retryFailed },
            }
          : null
      }
      onDismiss={() => dropNote("failed")}
      dismissLabel={common("close")}
    />
  );
}

function useFailureText(): (failed: Saves["failed"]) => string {
  const t = useT("saves");
  const format = useFormat();
  const errorText = useErrorText();
  return (failed) => {
    const names = format.list(failed.map(({ change }) => change.setting.label));
    return `${t("failed", { names })} ${errorText(failed.at(-1)?.error)}`;
  };
}
