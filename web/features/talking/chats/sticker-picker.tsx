import { Gift } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { type StickerName, stickerNames } from "#contracts/talking/sticker-names.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { dropSecondClick } from "#web/ui/drop-second-click.ts";
import { Icon } from "#web/ui/icon.tsx";
import { CostLine } from "./cost-line.tsx";
import type { Money, Price } from "./forecast-price.ts";
import { NoCredits } from "./no-credits.tsx";
import { noteSticker, recentStickers } from "./recent-stickers.ts";
import { pictureOf } from "./sticker-pictures.ts";

type StickerPickerProps = {
  memberId: string;
  price: Price;
  money: Money;
  onChoose: (name: StickerName) => void;
  onGift: () => void;
};

/** As many as the class of the grid has. */
const columns = 4;

/** All stickers, recently used ones first, with the price of one. Their still pictures: moving ones would be six times larger. */
export default function StickerPicker({ memberId, price, money, onChoose, onGift }: StickerPickerProps) {
  const t = useT("stickers");
  const gifts = useT("gifts");
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const refusal = useRef<HTMLDivElement>(null);
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
    refusal.current?.focus();
    focus(0);
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
    <div className="flex flex-col">
      {price.refusal ? (
        <div ref={refusal} tabIndex={-1} className="p-3 outline-none">
          <NoCredits refusal={price.refusal} />
        </div>
      ) : (
        <ul
          ref={list}
          aria-describedby={`${id}-keys`}
          className="grid h-72 max-h-[60dvh] grid-cols-4 gap-1 overflow-y-auto overscroll-contain p-2"
        >
          {names.map((name, at) => (
            <li key={name}>
              <button
                type="button"
                tabIndex={at === current ? 0 : -1}
                aria-describedby={`${id}-cost`}
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
      )}
      {price.refusal ? null : (
        <p id={`${id}-keys`} className="sr-only">
          {t("keys")}
        </p>
      )}
      <div className="border-t px-3 py-2">
        <CostLine id={`${id}-cost`} price={price} money={money} />
      </div>
      <div className="border-t p-2">
        <Button variant="secondary" size="sm" icon={<Icon icon={Gift} />} onClick={onGift} className="w-full">
          {gifts("open")}
        </Button>
      </div>
    </div>
  );
}
