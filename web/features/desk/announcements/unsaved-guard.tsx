import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useT } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** Asks before unsaved words are left, by a link, by "back" or by closing the tab. */
export function UnsavedGuard({ isActive }: { isActive: boolean }) {
  const t = useT("announcements");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isActive]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === "blocked"}
      size="sm"
      title={t("leave.title")}
      onClose={stay}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {t("leave.leave")}
          </Button>
          <Button onClick={stay}>{t("leave.stay")}</Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
    </Dialog>
  );
}
