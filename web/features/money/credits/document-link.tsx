import { type MouseEvent, useEffect, useRef, useState } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { fetchFile, saveFile } from "#web/lib/api/fetch-file.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { buttonClasses } from "#web/ui/button-styles.ts";
import { Spinner } from "#web/ui/spinner.tsx";

type DocumentLinkProps = { path: string; label: string };

/** A link to a file that says that it is being fetched, and why that failed. Without scripts it is a plain link. */
export function DocumentLink({ path, label }: DocumentLinkProps) {
  const t = useT("transactions");
  const tCredits = useT("credits");
  const textOf = useErrorText();
  const underWay = useRef<AbortController>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  async function load(): Promise<void> {
    // A second press during the first would store the file twice.
    if (underWay.current) return;
    const controller = new AbortController();
    underWay.current = controller;
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await fetchFile(path, controller.signal));
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(textOf(error));
    }
    underWay.current = null;
    setBusy(false);
  }

  function press(event: MouseEvent): void {
    // A new tab, or a copy of the address, is the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void load();
  }

  return (
    <div className="grid justify-items-start gap-2">
      <a
        href={path}
        download
        onClick={press}
        aria-busy={isBusy}
        className={buttonClasses({ variant: "link" })}
      >
        {isBusy ? <Spinner size="sm" label={t("file.loading")} /> : null}
        {label}
      </a>
      {failure === null ? null : (
        <Alert
          tone="danger"
          action={
            <Button size="sm" variant="outline" onClick={load}>
              {tCredits("retry")}
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
    </div>
  );
}
