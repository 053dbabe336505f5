import { Smile } from "lucide-react";
import { type RefObject, Suspense, useId, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { insertText } from "./insert-text.ts";

const EmojiPicker = lazyPart(() => import("./emoji-picker.tsx"), { isVital: false });

type EmojiButtonProps = { field: RefObject<HTMLTextAreaElement | null>; onWrite: (text: string) => void };

/**
 * Opens emoji to put into the message at its caret. Not on touch screens: their keyboards have emoji. The list stays open
 * for several; Escape or a click beside it closes it, and the focus returns to the field.
 */
export function EmojiButton({ field, onWrite }: EmojiButtonProps) {
  const t = useT("chats");
  const id = `emoji${useId()}`;
  const [isOpen, setIsOpen] = useState(false);

  const choose = (emoji: string) => {
    const area = field.current;
    if (!area) return;
    const { value, selectionStart: from, selectionEnd: to } = area;
    const { text, caret } = insertText(value, emoji, { from, to });
    onWrite(text);
    // After React has written the text into the field, which moves the caret to its end.
    requestAnimationFrame(() => area.setSelectionRange(caret, caret));
  };

  return (
    <>
      <IconButton
        icon={Smile}
        label={t("add_emoji")}
        popoverTarget={id}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        className="mb-0.5 pointer-coarse:hidden"
      />
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("add_emoji")}
        onToggle={(event) => {
          const opened = event.newState === "open";
          setIsOpen(opened);
          // Escape gives the focus back to the button; a click elsewhere has moved it already.
          const focused = document.activeElement;
          if (!opened && (focused === document.body || focused?.getAttribute("popovertarget") === id))
            field.current?.focus();
        }}
        className="hang-below w-80 max-w-full overflow-hidden rounded-card border bg-surface-overlay shadow-lifted outline-none open:animate-fade"
      >
        {isOpen ? (
          <Suspense fallback={<div className="h-80" />}>
            <EmojiPicker onChoose={choose} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}
