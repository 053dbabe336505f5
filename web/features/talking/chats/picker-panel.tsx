import { Gift } from "lucide-react";
import { Suspense, useEffect, useId, useRef, useState } from "react";
import type { GifOffer } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CostLine } from "./cost-line.tsx";
import type { Money, Price } from "./forecast-price.ts";
import { lastTab, noteTab, type PickerTab } from "./gifs/last-tab.ts";
import { NoCredits } from "./no-credits.tsx";
import { StickerPicker } from "./sticker-picker.tsx";
import type { Picked } from "./unsent.ts";

const PickerTabs = lazyPart(() => import("./gifs/picker-tabs.tsx"), { isVital: false });
const GifPicker = lazyPart(() => import("./gifs/gif-picker.tsx"), { isVital: false });

type PickerPanelProps = {
  memberId: string;
  price: Price;
  money: Money;
  /** Null: only stickers can be picked. */
  gifs: GifOffer | null;
  onChoose: (picked: Picked) => void;
  onGift: () => void;
};

/** The stickers and, in a tab beside them, the gifs; below them the price of one, which is the same for both. */
export default function PickerPanel({ memberId, price, money, gifs, onChoose, onGift }: PickerPanelProps) {
  const giftT = useT("gifts");
  const id = useId();
  const refusal = useRef<HTMLDivElement>(null);
  const [tab, setTab] = useState<PickerTab>(() => (gifs ? lastTab(memberId) : "stickers"));
  /** After a change of the tab the focus stays on it. */
  const [isFirst, setIsFirst] = useState(true);
  useEffect(() => refusal.current?.focus(), []);
  const change = (next: PickerTab) => {
    setTab(next);
    setIsFirst(false);
    noteTab(memberId, next);
  };
  const costId = `${id}-cost`;
  const content =
    tab === "gifs" && gifs ? (
      <GifPicker
        attribution={gifs.attribution}
        costId={costId}
        takesFocus={isFirst}
        onChoose={(gif) => onChoose({ gif })}
      />
    ) : (
      <StickerPicker
        memberId={memberId}
        costId={costId}
        takesFocus={isFirst}
        onChoose={(sticker) => onChoose({ sticker })}
      />
    );
  return (
    <div className="flex max-h-[inherit] flex-col">
      {price.refusal ? (
        <div ref={refusal} tabIndex={-1} className="p-3 outline-none">
          <NoCredits refusal={price.refusal} />
        </div>
      ) : gifs ? (
        // The tabs stay, and keep the focus, while the other part loads.
        <Suspense fallback={<div className="h-102" />}>
          <PickerTabs id={id} active={tab} onChange={change} takesFocus={isFirst && tab === "gifs"} />
          <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`} className="contents">
            <Suspense fallback={<div className="h-88" />}>{content}</Suspense>
          </div>
        </Suspense>
      ) : (
        content
      )}
      <div className="border-t px-3 py-2">
        <CostLine id={costId} price={price} money={money} />
      </div>
      {tab === "stickers" || price.refusal ? (
        <div className="border-t p-2">
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon icon={Gift} />}
            onClick={onGift}
            className="w-full"
          >
            {giftT("open")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
