import { useEffect, useState } from "react";
import { api } from "#web/lib/api.ts";
import { useT } from "#web/lib/i18n.ts";

type EmailSuggestionProps = { email: string; onTake: (email: string) => void };

/** What the writer of an address probably meant; nothing where it looks right, or where nobody can say. */
export default function EmailSuggestion({ email, onTake }: EmailSuggestionProps) {
  const t = useT("signup");
  const [suggestion, setSuggestion] = useState<string | null>(null);

  useEffect(() => {
    let isOver = false;
    api("POST /api/email-suggestions", { body: { email } })
      // An answer to what has been changed since would suggest nonsense.
      .then((answer) => !isOver && setSuggestion(answer ? answer.suggestion : null))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [email]);

  if (!suggestion) return null;
  // The whole sentence is the button: an address may be long, and its lines break as those of any text.
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
