import { Sticker } from "lucide-react";
import { Suspense, useId, useRef, useState } from "react";
import type { GifOffer } from "#contracts/talking/gifs.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { Money, Price } from "./forecast-price.ts";
import type { Picked } from "./unsent.ts";

const PickerPanel = lazyPart(() => import("./picker-panel.tsx"), { isVital: false });

type StickerButtonProps = {
  memberId: string;
  price: Price;
  money: Money;
  /** Null: only stickers can be picked. */
  gifs: GifOffer | null;
  onSend: (picked: Picked) => void;
  onGift: () => void;
};

/**
 * Opens the stickers and gifs; one press sends one and closes them. Below them a button leads to the gifts. A native popover:
 * Escape or a press beside it closes it, and the focus returns to the button. On a phone, and in browsers that cannot place it at its button, it is at the lower edge of the screen.
 */
export function StickerButton({ memberId, price, money, gifs, onSend, onGift }: StickerButtonProps) {
  const t = useT("chats");
  const id = `stickers${useId()}`;
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const label = t(gifs ? "add_sticker_gif" : "add_sticker");
  const choose = (picked: Picked) => {
    panel.current?.hidePopover();
    onSend(picked);
  };
  return (
    <>
      <IconButton
        icon={Sticker}
        label={label}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mb-0.5 max-sm:-mx-1"
      />
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event) => setIsOpen(event.newState === "open")}
        className="fixed inset-x-0 top-auto bottom-0 m-auto w-80 max-w-full overflow-hidden rounded-card border bg-surface-overlay shadow-lifted outline-none open:animate-fade max-sm:w-full max-sm:rounded-b-none sm:supports-[position-area:bottom]:hang-below"
      >
        {isOpen ? (
          <Suspense fallback={<div className="h-72" />}>
            <PickerPanel
              memberId={memberId}
              price={price}
              money={money}
              gifs={gifs}
              onChoose={choose}
              onGift={() => {
                panel.current?.hidePopover();
                onGift();
              }}
            />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
