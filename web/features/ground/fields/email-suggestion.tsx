import { useEffect, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";

type EmailSuggestionProps = { email: string; onTake: (email: string) => void };

/** The address that the member probably meant; renders nothing without a likely one. */
export default function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const t = useT("signup");
  const [suggestion, setSuggestion] = useState<string | null>(null);

  useEffect(() => {
    let isOver = false;
    api("POST /api/email-suggestions", { body: { email } })
      // Drops the answer to an address that has changed meanwhile.
      .then((answer) => !isOver && setSuggestion(answer ? answer.suggestion : null))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [email]);

  if (!suggestion) return null;
  // The whole sentence is the button, because a long address must wrap like text.
  return (
    <button
      type="button"
      className="min-h-11 py-2 text-left text-sm wrap-anywhere"
      onClick={() => onTake(suggestion)}
    >
      {t.rich("create.did_you_mean", {
        email: suggestion,
        fix: (part) => (
          <span className="font-semibold text-primary-text underline underline-offset-4">{part}</span>
        ),
      })}
    </button>
  );
}
