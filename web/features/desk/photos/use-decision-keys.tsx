import { type ReactNode, useEffect, useRef, useSyncExternalStore } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { Switch } from "#web/ui/switch.tsx";

const storedUnder = "desk-keys";
const watch = (listener: () => void) => watchStored(storedUnder, listener);
const isOnNow = () => readStored(storedUnder) !== "off";

type Keys = Record<"1" | "2" | "3", () => void>;

/**
 * Decides by single keys. The keys are digits because the first letters of the buttons differ by language.
 * Speech input may type keys by accident, so the keys can be switched off. Keys in a text field or with a
 * modifier are ignored.
 */
export function useDecisionKeys(isOpen: boolean, keys: Keys) {
  const isOn = useSyncExternalStore(watch, isOnNow, () => true);
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    if (!isOn || !isOpen) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if ((event.target as HTMLElement | null)?.closest("input, textarea, select, [contenteditable]")) return;
      const act = latest.current[digitOf(event) as keyof Keys];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOn, isOpen]);

  return {
    isOn,
    setOn: (value: boolean) => writeStored(storedUnder, value ? "" : "off"),
    /** The key, shown next to its action; hidden on phones. */
    mark: (key: string): ReactNode =>
      isOn ? (
        <span
          aria-hidden="true"
          className="ml-1 rounded border border-current px-1.5 text-xs font-semibold max-lg:hidden"
        >
          {key}
        </span>
      ) : null,
  };
}

/** The digit of a key. The key's code comes first: on a French keyboard the key of 1 types `&`. */
function digitOf({ key, code }: KeyboardEvent): string {
  return /^Digit(\d)$/.exec(code)?.[1] ?? key;
}

export function KeysSwitch({ isOn, onChange }: { isOn: boolean; onChange: (value: boolean) => void }) {
  const t = useT("photoqueue");
  return (
    <Switch checked={isOn} onChange={(event) => onChange(event.target.checked)} className="max-lg:hidden">
      {t("keys")}
    </Switch>
  );
}
