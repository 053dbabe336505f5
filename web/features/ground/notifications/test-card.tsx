import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { type PushMessage, readPush, useLastMessage } from "#web/lib/live/push-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";

/** Sends a test mail and a test push to the member, and shows where they went. */
export default function TestCard() {
  const t = useT("notifications");
  const errorText = useErrorText();
  const [sent, setSent] = useState<ApiAnswer<"POST /api/test-notifications"> | null>(null);
  const last = useLastMessage();
  const [earlier, setEarlier] = useState<PushMessage | null>(null);

  async function send(): Promise<void> {
    setEarlier(readPush().lastMessage);
    try {
      const answer = await api("POST /api/test-notifications");
      // False: another member has signed in by now.
      if (answer) setSent(answer);
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
  }

  return (
    <Card as="section" aria-labelledby="test-title">
      <h2 id="test-title" className="text-lg font-bold">
        {t("test.title")}
      </h2>
      <p className="mt-1 mb-3 text-sm text-text-muted">{t("test.text")}</p>
      <Button type="button" size="sm" variant="outline" onClick={send}>
        {t("test.action")}
      </Button>
      <div role="status" className="grid gap-1 text-sm">
        {sent ? (
          <>
            <p className="mt-3 break-words">
              {sent.email ? t("test.mail", { email: sent.email }) : t("test.no_mail")}
            </p>
            <p>{sent.browsers > 0 ? t("test.browsers", { count: sent.browsers }) : t("test.no_browsers")}</p>
            {/* The browser shows no notification for a visible page, so the test is confirmed here. */}
            {last !== null && last !== earlier ? (
              <p className="break-words">{t("test.arrived", { text: last.body })}</p>
            ) : null}
          </>
        ) : null}
      </div>
    </Card>
  );
}
