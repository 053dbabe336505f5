import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Spinner } from "./spinner.tsx";
import { TextInput } from "./text-input.tsx";
import { type LoadSuggestions, type Suggestion, useSuggestions } from "./use-suggestions.ts";

type ComboboxProps = {
  value: Suggestion | null;
  onChange: (value: Suggestion | null) => void;
  load: LoadSuggestions;
  texts: { listLabel: string; empty: string; error: string; count: (count: number) => string };
  minLength?: number;
  placeholder?: string;
  leading?: ReactNode;
  autoComplete?: string;
  /** Form name; its value is that of the chosen suggestion. */
  name?: string;
  "aria-label"?: string;
};

/** Text input with suggestions of the server (cities, members). */
export function Combobox(props: ComboboxProps) {
  const {
    value,
    onChange,
    load,
    texts,
    minLength = 2,
    placeholder,
    leading,
    autoComplete = "off",
    name,
  } = props;
  const { id: fieldId, ...control } = useFieldControl();
  const made = useId();
  const id = fieldId ?? made;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const text = typed ?? value?.label ?? "";
  const { state, items } = useSuggestions(typed ?? "", load, minLength, open && typed !== null);
  const shown = open && typed !== null && (items.length > 0 || state === "ready" || state === "error");
  const current = shown ? items[active] : undefined;

  const choose = (item: Suggestion) => {
    onChange(item);
    setTyped(null);
    setOpen(false);
    setActive(-1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (items.length === 0) return;
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(active < 0 && step < 0 ? items.length - 1 : (active + step + items.length) % items.length);
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    } else if (event.key === "Escape" && open && typed !== null) {
      // The first Escape belongs to the list, not to a dialog around it.
      event.preventDefault();
      setTyped(null);
      setOpen(false);
    }
  };

  const status =
    state === "error"
      ? texts.error
      : state === "ready"
        ? items.length
          ? texts.count(items.length)
          : texts.empty
        : "";

  return (
    <div className="relative">
      <TextInput
        {...control}
        id={id}
        role="combobox"
        aria-label={props["aria-label"]}
        aria-expanded={shown}
        aria-controls={shown ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${id}-${active}` : undefined}
        autoComplete={autoComplete}
        autoCorrect="off"
        spellCheck={false}
        placeholder={placeholder}
        leading={leading ?? <Icon icon={Search} />}
        trailing={state === "loading" ? <Spinner className="mr-3" /> : undefined}
        value={text}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(-1);
          setOpen(true);
          if (value) onChange(null);
        }}
        onBlur={() => setOpen(false)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {name ? <input type="hidden" name={name} value={value?.value ?? ""} /> : null}
      {shown ? (
        <div className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 animate-fade overflow-y-auto rounded-control border bg-surface-overlay p-1.5 shadow-lifted">
          {items.length > 0 ? (
            <div id={`${id}-list`} role="listbox" aria-label={texts.listLabel}>
              {items.map((item, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text box's, as the combobox pattern asks
                <div
                  key={item.value}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  // Keeps the focus in the box: a blur would close the list before the click lands.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(item)}
                  className={classes(
                    "flex min-h-11 cursor-pointer flex-col justify-center rounded-tick px-3 py-1.5 text-sm hover:bg-primary-soft hover:text-on-primary-soft",
                    index === active && "bg-primary-soft text-on-primary-soft",
                  )}
                >
                  <span className="font-medium">{item.label}</span>
                  {item.hint ? <span className="text-xs opacity-85">{item.hint}</span> : null}
                </div>
              ))}
            </div>
          ) : (
            <p id={`${id}-list`} className="px-3 py-3 text-sm text-text-muted">
              {state === "error" ? texts.error : texts.empty}
            </p>
          )}
        </div>
      ) : null}
      <span role="status" className="sr-only">
        {shown ? status : ""}
      </span>
    </div>
  );
}
