import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type UnsavedGuardProps = {
  /** Whether there is something to lose. */
  isActive: boolean;
  title: string;
  text: string;
  labels: { leave: string; stay: string };
};

/** Asks before a page with unsaved changes is left, by a link, by "back" or by closing the tab. */
export function UnsavedGuard({ isActive, title, text, labels }: UnsavedGuardProps) {
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
      title={title}
      onClose={stay}
      footer={
        <>
          <Button variant="outline" onClick={() => blocker.proceed?.()}>
            {labels.leave}
          </Button>
          <Button onClick={stay}>{labels.stay}</Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
