import { useState } from "react";
import { MessageField } from "#web/features/ground/fields/message-field.tsx";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { countGraphemes } from "#web/ui/count-graphemes.ts";

type MessageFormProps = {
  /** The receiver's name, if strangers may see it. */
  name: string | null;
  /** The text written earlier. */
  given: string;
  /** The text is empty if no message was written. */
  onDone: (text: string) => unknown;
};

/** A first message, written before the sign-up. */
export function MessageForm({ name, given, onDone }: MessageFormProps) {
  const t = useT("landing");
  const signup = useT("signup");
  const locale = useLocale();
  const limit = useSettings("chat")?.message_length ?? 1000;
  const [text, setText] = useState(given);
  const [isRefused, setRefused] = useState(false);
  const over = countGraphemes(text, locale) - limit;
  return (
    <Card as="section" aria-labelledby="message-title">
      <h2 id="message-title" className="mb-4 text-lg font-bold wrap-anywhere">
        {name ? t("message.title_of", { name }) : t("message.title")}
      </h2>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(over > 0);
          if (over > 0) event.currentTarget.querySelector("textarea")?.focus();
          else onDone(text.trim());
        }}
      >
        <MessageField
          name="message"
          label={signup("create.message")}
          hint={signup("create.message_hint")}
          error={isRefused && over > 0 ? signup("create.message_over", { count: over }) : undefined}
          limit={limit}
          value={text}
          onChange={setText}
        />
        <Button type="submit" size="lg" block>
          {t(text.trim() ? "message.submit" : "message.without")}
        </Button>
      </form>
    </Card>
  );
}
