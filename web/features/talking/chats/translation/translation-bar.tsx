import { Languages } from "lucide-react";
import { useEffect } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { signedInMember } from "#web/lib/queries/browser-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { listReceived } from "./list-received.ts";
import { useTranslationState, useTranslations } from "./use-translations.ts";

type TranslationBarProps = {
  /** The loaded messages of the conversation. */
  messages: readonly Message[];
  memberId: string;
  onTranslate: (isTranslating: boolean) => void;
};

/** Below the header while messages are translated: who translates, how far it is, and the way to stop it. */
export default function TranslationBar({ messages, memberId, onTranslate }: TranslationBarProps) {
  const t = useT("translation");
  const format = useFormat();
  const translations = useTranslations();
  const state = useTranslationState(translations);
  useEffect(() => {
    // Between a log-out and the next page these are the texts of a member who has left.
    if (signedInMember() === memberId) translations.request(listReceived(messages, memberId));
  }, [translations, messages, memberId]);
  const text = () => {
    if (state.kind === "failed") return t("failed");
    if (state.kind === "done") return t(state.hasTranslated ? "on" : "nothing");
    return state.loaded === null ? t("working") : t("loading", { percent: format.percent(state.loaded) });
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface-sunken px-4 py-2 text-sm">
      <Icon icon={Languages} size="sm" />
      <p role="status" className="min-w-0 grow basis-48">
        {text()}
      </p>
      {state.kind === "failed" ? (
        <Button variant="link" size="sm" onClick={() => translations.tryAgain()}>
          {t("again")}
        </Button>
      ) : null}
      <Button variant="link" size="sm" onClick={() => onTranslate(false)}>
        {t("stop")}
      </Button>
    </div>
  );
}
