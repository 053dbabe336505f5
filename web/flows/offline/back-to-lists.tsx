import { ArrowLeft } from "lucide-react";
import { useEffect, useRef } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

type BackToListsProps = { title: string; kind: string | null; at: number; onBack: () => void };

/** The partner or member of the open record, their kind, the age of the record, and the back button. */
export function BackToLists({ title, kind, at, onBack }: BackToListsProps) {
  const t = useT("offline");
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  // The record replaces the list, so the focus moves here for screen readers.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="sticky top-0 z-20 flex items-center gap-2 border-b bg-surface py-1 pt-safe">
      <IconButton icon={ArrowLeft} label={t("back")} onClick={onBack} />
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="truncate text-lg font-bold outline-none" dir="auto">
          {title}
        </h1>
        {kind ? <p className="text-xs font-semibold">{kind}</p> : null}
        <p className="tabular text-xs text-text-muted">
          {t("title")} · {format.dateTime(at)}
        </p>
      </div>
    </header>
  );
}
