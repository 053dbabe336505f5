import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type StickerName, stickerNames } from "#contracts/talking/sticker-names.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { dropSecondClick } from "#web/ui/drop-second-click.ts";
import { noteSticker, recentStickers } from "./recent-stickers.ts";
import { pictureOf } from "./sticker-pictures.ts";

type StickerPickerProps = {
  memberId: string;
  /** The id of the line with the price. */
  costId: string;
  /** The first sticker takes the focus. */
  takesFocus: boolean;
  onChoose: (name: StickerName) => void;
};

/** As many as the class of the grid has. */
const columns = 4;

/** All stickers, recently used ones first. Their still pictures: moving ones would be six times larger. */
export function StickerPicker({ memberId, costId, takesFocus, onChoose }: StickerPickerProps) {
  const t = useT("stickers");
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  // Its order stays while it is open.
  const [names] = useState(() => {
    const recent = recentStickers(memberId);
    return [...recent, ...stickerNames.filter((name) => !recent.includes(name))];
  });
  /** The only button that the Tab key reaches. */
  const [current, setCurrent] = useState(0);
  const isChosen = useRef(false);

  const focus = (at: number) => {
    const button = list.current?.querySelectorAll("button")[at];
    if (!button) return;
    setCurrent(at);
    button.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    if (takesFocus) focus(0);
  }, []);

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = {
      ...{ ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + columns, ArrowUp: at - columns },
      ...{ Home: 0, End: names.length - 1 },
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  };
  /** The second press of a double tap sends nothing. */
  const choose = (name: StickerName) => {
    if (isChosen.current) return;
    isChosen.current = true;
    dropSecondClick();
    noteSticker(memberId, name);
    onChoose(name);
  };
  return (
    <>
      <ul
        ref={list}
        aria-describedby={`${id}-keys`}
        className="grid h-72 max-h-[50dvh] grid-cols-4 gap-1 overflow-y-auto overscroll-contain p-2"
      >
        {names.map((name, at) => (
          <li key={name}>
            <button
              type="button"
              tabIndex={at === current ? 0 : -1}
              aria-describedby={costId}
              onClick={() => choose(name)}
              onKeyDown={(event) => onKeyDown(event, at)}
              className="block w-full rounded-field p-1 hover:bg-surface-sunken focus-visible:-outline-offset-2"
            >
              <img
                src={pictureOf(name)?.still}
                alt={t(`names.${name}`)}
                width={64}
                height={64}
                draggable={false}
                className="mx-auto block size-16"
              />
            </button>
          </li>
        ))}
      </ul>
      <p id={`${id}-keys`} className="sr-only">
        {t("keys")}
      </p>
    </>
  );
}
