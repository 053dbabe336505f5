import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";
import { joinMessages } from "./join-messages.ts";
import type { Support, SupportMessage } from "./queries.ts";

/** The messages, the newest first, so that the answer stands below the form; earlier ones on request. */
export function SupportThread({ support }: { support: Support }) {
  const t = useT("support");
  const { messages, hasEarlier, isBusy, showEarlier } = useEarlier(support);
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="support-thread" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="support-thread" className="text-lg font-bold text-balance">
        {t("thread")}
      </h2>
      <ol reversed className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {messages.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {hasEarlier ? (
        <Button variant="outline" loading={isBusy} onClick={showEarlier}>
          {t("earlier")}
        </Button>
      ) : null}
    </section>
  );
}

function useEarlier(support: Support) {
  const textOf = useErrorText();
  const [earlier, setEarlier] = useState<{ messages: readonly SupportMessage[]; hasMore: boolean } | null>(
    null,
  );
  const [isBusy, setBusy] = useState(false);
  const { messages, isJoined } = joinMessages(earlier?.messages ?? [], support.messages);

  async function showEarlier(): Promise<void> {
    const before = messages[0]?.seq;
    if (before === undefined) return;
    setBusy(true);
    try {
      const page = await api("GET /api/support", { query: { before } });
      if (page) {
        const known = isJoined ? messages.slice(0, messages.length - support.messages.length) : [];
        setEarlier({ messages: [...page.messages, ...known], hasMore: page.has_earlier });
      }
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    } finally {
      setBusy(false);
    }
  }
  const hasEarlier = isJoined && earlier ? earlier.hasMore : support.has_earlier;
  return { messages, hasEarlier, isBusy, showEarlier };
}

/** A message exactly as it was written, as text; support answers as a team, without a name. */
function Message({ message: { from, text, created_at: at } }: { message: SupportMessage }) {
  const t = useT("support");
  const format = useFormat();
  const isSite = from === "site";
  return (
    <Card as="li" padding="sm" tone={isSite ? "primary" : "outline"}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <strong>{t(isSite ? "team" : "you")}</strong>
        <time dateTime={at} className="text-xs">
          {format.dateTime(at)}
        </time>
      </p>
      <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    </Card>
  );
}
