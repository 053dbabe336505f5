import { ImagePlus, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect } from "react";
import type { GifOffer } from "#contracts/talking/gifs.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { inputBox } from "#web/ui/input-styles.ts";
import { useOnline } from "#web/ui/use-online.ts";
import { checkMessage, counterText } from "./check-message.ts";
import { CostLine } from "./cost-line.tsx";
import { readDraft, useDraft, writeDraft } from "./drafts.ts";
import { EmojiButton } from "./emoji-button.tsx";
import type { Money, Price } from "./forecast-price.ts";
import { NoCredits } from "./no-credits.tsx";
import type { Sendable } from "./send-dialog.tsx";
import { StickerButton } from "./sticker-button.tsx";
import type { Picked } from "./unsent.ts";
import { VoiceButton } from "./voice/voice-button.tsx";

type ComposerProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  memberId: string;
  partnerId: string;
  partnerName: string;
  price: Price;
  money: Money;
  /** Null: only stickers can be picked. */
  gifs: GifOffer | null;
  /** The warning about a partner who is no member. */
  warning: string | null;
  onType: () => void;
  /** Called with the price shown next to the button; with a sticker or gif, the text is empty. */
  onSend: (text: string, maxCredits: number, picked?: Picked) => void;
  /** Opens the dialog for a photo, a gift or a voice message. */
  onAdd: (what: Sendable) => void;
};

/** The message field: the price and the receiver's kind are shown next to the send button. */
export function Composer(props: ComposerProps) {
  const { field, memberId, partnerId, partnerName, price, money, gifs, warning } = props;
  const { onType, onSend, onAdd } = props;
  const t = useT("chats");
  const locale = useLocale();
  // Subscribed here and not in a parent, so that typing does not render the messages again.
  const draft = useDraft(memberId, partnerId);
  const id = useId();
  const limit = useSettings("chat")?.message_length ?? 1000;
  const isOnline = useOnline();
  const check = checkMessage(draft, limit, locale);
  const { isWrong } = check;
  const isSendable = check.isSendable && price.refusal === null;

  // Stores the text that was typed before this code loaded, because the next render would replace it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it takes over the server's markup
  useLayoutEffect(() => {
    const typed = field.current?.value ?? "";
    if (typed !== "" && readDraft(memberId, partnerId) === "") writeDraft(memberId, partnerId, typed);
  }, []);

  // Loads after the page. If it cannot load, the draft stays in this browser.
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./sync-draft.ts").then(
      ({ syncDraft }) => {
        if (!isOver) stop = syncDraft({ memberId, partnerId, field });
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [memberId, partnerId, field]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const area = field.current;
    if (!area || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [draft]);

  const write = (text: string) => {
    writeDraft(memberId, partnerId, text);
    if (text !== "") onType();
  };
  const send = () => {
    if (isSendable) {
      writeDraft(memberId, partnerId, "");
      onSend(draft, price.credits);
    }
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    // A phone's keyboard has no Shift+Enter, so only the button sends there.
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      aria-label={t("composer", { name: partnerName })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="group/composer mx-auto flex w-full max-w-message flex-col gap-1.5 px-3 pt-2 pb-3 sm:px-4"
    >
      {price.refusal ? <NoCredits refusal={price.refusal} /> : null}
      <div className="flex items-end gap-1 sm:gap-2">
        <IconButton
          icon={ImagePlus}
          label={t("add_photo")}
          disabled={!isOnline}
          title={isOnline ? undefined : t("photo_offline")}
          aria-haspopup="dialog"
          onClick={() => onAdd("photo")}
          className="mb-0.5 -ml-2"
        />
        <div className="relative min-w-0 grow">
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            name="message"
            autoComplete="off"
            aria-label={t("message")}
            placeholder={t("placeholder")}
            value={draft}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `${id}-counter` : undefined}
            className={classes(
              inputBox,
              "block field-sizing-content max-h-40 resize-none overflow-y-auto px-3 one-line-hint sm:px-4 [overflow-wrap:anywhere]",
            )}
          />
        </div>
        <EmojiButton field={field} onWrite={write} />
        <StickerButton
          memberId={memberId}
          price={price}
          money={money}
          gifs={gifs}
          onSend={(picked) => onSend("", price.credits, picked)}
          onGift={() => onAdd("gift")}
        />
        <VoiceButton disabled={!isOnline} onPress={() => onAdd("voice")} />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={t("send")}
          variant="primary"
          disabled={!isSendable}
          aria-describedby={classes(`${id}-cost`, warning && `${id}-warning`)}
          className="mb-0.5 max-sm:group-has-[textarea:placeholder-shown]/composer:group-has-data-record/composer:hidden"
        />
      </div>
      <div className="flex items-start justify-between gap-3">
        <CostLine id={`${id}-cost`} price={price} money={money} />
        <p
          id={`${id}-counter`}
          role="status"
          className={classes(
            "tabular shrink-0 text-xs",
            isWrong ? "font-bold text-danger-text" : "text-text-muted",
          )}
        >
          {counterText(check, limit, t)}
        </p>
      </div>
      {warning ? (
        <p id={`${id}-warning`} className="text-xs font-semibold text-text">
          {warning}
        </p>
      ) : null}
    </form>
  );
}
