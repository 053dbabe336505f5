import { ChevronDown, ChevronUp, Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { messageSearchLength } from "#contracts/limits.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { markWords } from "./mark-words.ts";
import { useMessageSearch } from "./use-message-search.ts";

type SearchBarProps = {
  conversationId: string;
  /** The list of the messages. */
  scroller: RefObject<HTMLElement | null>;
  /** Shows a message; the focus stays in the field. */
  onShow: (seq: number) => void;
  onClose: () => void;
};

/** Below the header: a search in the conversation. Enter leads to the message found before, Shift and Enter to the next. */
export default function SearchBar({ conversationId, scroller, onShow, onClose }: SearchBarProps) {
  const t = useT("messagesearch");
  const format = useFormat();
  const errorText = useErrorText();
  const { text, setText, words, ask, found, isOld, isSearching, error } = useMessageSearch(conversationId);
  const field = useRef<HTMLInputElement>(null);
  /** The place of the shown message among those found. */
  const [at, setAt] = useState(0);
  useEffect(() => field.current?.focus(), []);

  const show = useRef(onShow);
  show.current = onShow;
  const numbers = isOld ? undefined : found?.seqs;
  useEffect(() => {
    setAt(0);
    const newest = numbers?.[0];
    if (newest !== undefined) show.current(newest);
  }, [numbers]);
  useEffect(() => {
    const box = scroller.current;
    return box && words ? markWords(box, words) : undefined;
  }, [scroller, words]);

  const count = found?.seqs.length ?? 0;
  const go = (step: 1 | -1) => {
    if (isOld || count === 0) return;
    const next = (at + step + count) % count;
    setAt(next);
    onShow(found?.seqs[next] ?? 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // The conversation itself stays open.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    }
    if (event.key !== "Enter" || event.target !== field.current) return;
    event.preventDefault();
    if (ask()) go(event.shiftKey ? -1 : 1);
  };
  const place = { at: format.number(at + 1), count: format.number(count) };
  const state = () => {
    if (error) return errorText(error);
    if (!found || isOld) return "";
    if (count === 0) return t("none");
    return t(found.has_more ? "many" : "position", place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut; the bar has a button
    <div onKeyDown={onKeyDown} className="border-b bg-surface-raised px-2 py-1.5">
      <search className="flex items-center gap-1">
        <div className="min-w-0 grow">
          <TextInput
            ref={field}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={messageSearchLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
            aria-label={t("label")}
            placeholder={t("label")}
            leading={isSearching ? <Spinner /> : <Icon icon={Search} />}
          />
        </div>
        <IconButton icon={ChevronUp} label={t("older")} disabled={count === 0} onClick={() => go(1)} />
        <IconButton icon={ChevronDown} label={t("newer")} disabled={count === 0} onClick={() => go(-1)} />
        <IconButton icon={X} label={t("close")} onClick={onClose} />
      </search>
      <p role="status" className="min-h-5 px-2 pt-1 text-sm text-text-muted">
        {state()}
      </p>
    </div>
  );
}
