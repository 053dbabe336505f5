import { Pause, Play, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { gifQueryLongest } from "#contracts/limits.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { dropSecondClick } from "#web/ui/drop-second-click.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useIsCalm } from "#web/ui/moving-picture.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { GifResults } from "./gif-results.tsx";
import { useAboveKeyboard } from "./use-above-keyboard.ts";
import { useGifSearch } from "./use-gif-search.ts";

type GifPickerProps = {
  /** The provider's name. */
  attribution: string;
  /** The id of the line with the price. */
  costId: string;
  /** The field takes the focus, where that opens no keyboard over the page. */
  takesFocus: boolean;
  onChoose: (gif: Gif) => void;
};

const ideas = ["hello", "laughing", "in_love", "party", "good_night", "thank_you"] as const;

/** A search for gifs; while its field is empty, words that many people search for. */
export default function GifPicker({ attribution, costId, takesFocus, onChoose }: GifPickerProps) {
  const t = useT("gifs");
  const { text, setText, words, ask, placed, found } = useGifSearch();
  const field = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLDivElement>(null);
  /** Null: as the browser prefers. */
  const [isMovingByChoice, setChoice] = useState<boolean | null>(null);
  const isCalm = useIsCalm();
  const isMoving = isMovingByChoice ?? !isCalm;
  const isChosen = useRef(false);
  useAboveKeyboard(field);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus && matchMedia("(pointer: fine)").matches) field.current?.focus();
  }, []);
  /** The second press of a double tap sends nothing. */
  const choose = (gif: Gif) => {
    if (isChosen.current) return;
    isChosen.current = true;
    dropSecondClick();
    onChoose(gif);
  };
  const search = () => {
    ask(text);
    // A phone's keyboard makes room for the results.
    if (matchMedia("(pointer: coarse)").matches) field.current?.blur();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      search();
    }
    if (event.key !== "ArrowDown") return;
    const first = content.current?.querySelector<HTMLElement>("button[tabindex='0'], [data-idea]");
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  const isEmpty = text.trim() === "";
  return (
    <>
      <search className="shrink-0 p-2">
        <TextInput
          ref={field}
          // The picker lies inside the composer's form: a field that belongs to no form cannot send the draft.
          form=""
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={gifQueryLongest}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={t("search")}
          placeholder={t("search")}
          leading={<Icon icon={Search} />}
        />
      </search>
      <div
        ref={content}
        className="relative h-72 max-h-[40dvh] min-h-0 shrink overflow-y-auto overscroll-contain px-2 pb-2 [scrollbar-gutter:stable]"
      >
        {isEmpty ? (
          <>
            <p className="px-1 pb-2 text-sm text-text-muted">{t("start")}</p>
            <ul aria-label={t("ideas")} className="flex flex-wrap gap-2">
              {ideas.map((idea) => (
                <li key={idea}>
                  <button
                    type="button"
                    data-idea
                    onClick={() => {
                      ask(t(`idea.${idea}`));
                      field.current?.focus({ preventScroll: true });
                    }}
                    className="min-h-11 rounded-pill border border-border-strong bg-surface-raised px-4 text-sm font-medium hover:border-primary focus-visible:-outline-offset-2"
                  >
                    {t(`idea.${idea}`)}
                  </button>
                </li>
              ))}
            </ul>
          </>
        ) : (
          <GifResults
            words={words}
            placed={placed}
            found={found}
            isMoving={isMoving}
            costId={costId}
            onChoose={choose}
          />
        )}
      </div>
      <div className="flex min-h-11 shrink-0 items-center justify-between border-t px-3">
        <p lang="en" className="text-xs font-semibold text-text-muted">
          {t("attribution", { name: attribution })}
        </p>
        {isEmpty || placed.length === 0 ? null : (
          <IconButton
            icon={isMoving ? Pause : Play}
            label={t(isMoving ? "pause_all" : "play_all")}
            onClick={() => setChoice(!isMoving)}
            className="-mr-2"
          />
        )}
      </div>
    </>
  );
}
