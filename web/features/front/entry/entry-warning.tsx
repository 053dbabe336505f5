import { useState, useSyncExternalStore } from "react";
import { minAge } from "#contracts/limits.ts";
import { priceParts } from "#web/features/ground/session/price-parts.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { noteDismissal } from "#web/lib/browser/dismissals.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { readStored, watchStored } from "#web/lib/language/stored-text.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

const key = "hide-entry-warning";
const robots = /bot|crawl|spider|slurp|lighthouse/i;

/** Search engines and the installed app are not asked (seed section 1). */
const isAsked = () => !robots.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;

/** The age and entry warning (seed section 1): shown until the visitor confirms their age once. The server learns of it, too. */
export default function EntryWarning() {
  const { dismissed } = usePageRequest();
  const isDismissed = useSyncExternalStore(
    (listener) => watchStored(key, listener),
    () => readStored(key) !== "",
    () => true,
  );
  const [isForMe] = useState(isAsked);
  return isDismissed || !isForMe ? null : <Warning onEnter={() => noteDismissal(key, dismissed)} />;
}

function Warning({ onEnter }: { onEnter: () => void }) {
  const t = useT("entry");
  const { siteName } = usePageRequest();
  const { cost } = priceParts(useSettings("costs"));
  return (
    <Dialog
      open
      size="sm"
      title={t("title")}
      description={t("text", { site: siteName })}
      closeOnEscape={false}
      closeOnBackdrop={false}
      onClose={onEnter}
      footer={
        <>
          <Button variant="outline" onClick={() => location.replace("about:blank")}>
            {t("leave")}
          </Button>
          <Button onClick={onEnter}>{t("enter", { min_age: minAge })}</Button>
        </>
      }
    >
      <ul className="grid list-disc gap-2 pl-5">
        <li className="font-semibold">{t("age", { min_age: minAge })}</li>
        <li>{t("content")}</li>
        <li>{t(`costs.${cost ?? "none"}`)}</li>
      </ul>
    </Dialog>
  );
}
