import { X } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { lineOf } from "./bubble-parts.tsx";
import type { ShownQuote } from "./quoted.ts";

type QuotedBarProps = { quote: ShownQuote; memberId: string; partnerName: string; onClose: () => void };

/** Above the composer: the message being answered, with a button that removes the quote. */
export function QuotedBar({ quote, memberId, partnerName, onClose }: QuotedBarProps) {
  const t = useT("chats");
  const replyT = useT("replies");
  const { sender_id: senderId } = quote;
  const toPartner = replyT("to", { name: partnerName });
  return (
    <div className="mx-auto flex w-full max-w-message items-center gap-2 px-3 pt-2 sm:px-4" data-quoted>
      <p className="min-w-0 grow border-l-4 border-primary pl-3 text-sm">
        <span className="block truncate font-semibold">
          {senderId === null ? replyT("reply") : senderId === memberId ? replyT("to_yourself") : toPartner}
        </span>
        <bdi className="block truncate text-text-muted">{lineOf(quote, { t, replyT })}</bdi>
      </p>
      <IconButton icon={X} label={replyT("cancel")} onClick={onClose} />
    </div>
  );
}
