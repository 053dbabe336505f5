import { type KeyboardEvent, useEffect, useRef } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { type PickerTab, pickerTabs } from "./last-tab.ts";

type PickerTabsProps = {
  /** Of the panel and its tabs: `ID-panel`, `ID-stickers`, `ID-gifs`. */
  id: string;
  active: PickerTab;
  onChange: (tab: PickerTab) => void;
  takesFocus: boolean;
};

/** The two parts of the picker; an arrow key changes between them. */
export default function PickerTabs({ id, active, onChange, takesFocus }: PickerTabsProps) {
  const t = useT("gifs");
  const list = useRef<HTMLDivElement>(null);
  const focus = (tab: PickerTab) =>
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab}"]`)?.focus({ preventScroll: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) focus(active);
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const other = active === "gifs" ? "stickers" : "gifs";
    const to = { ArrowRight: other, ArrowLeft: other, Home: "stickers", End: "gifs" }[event.key];
    if (!to) return;
    event.preventDefault();
    onChange(to as PickerTab);
    focus(to as PickerTab);
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={t("tabs")}
      onKeyDown={onKeyDown}
      className="flex shrink-0 gap-1 border-b p-1.5"
    >
      {pickerTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          data-tab={tab}
          aria-selected={tab === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab === active ? 0 : -1}
          onClick={() => onChange(tab)}
          className={classes(
            "min-h-11 grow rounded-pill px-3 text-sm font-semibold focus-visible:-outline-offset-2",
            tab === active ? "bg-primary-soft text-on-primary-soft" : "text-text-muted hover:text-text",
          )}
        >
          {t(`tab_${tab}`)}
        </button>
      ))}
    </div>
  );
}
