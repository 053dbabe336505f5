import { HeartHandshake, MailX, PartyPopper } from "lucide-react";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { handEmail } from "./handed-email.ts";
import { Notice } from "./notice.tsx";

type ReactivationProps = {
  /** Null while it is loading. */
  token: string | null;
  /** The token is used up. */
  onUsed: () => unknown;
};

/** Taking the deletion back needs a button, because mail scanners open links. */
export function Reactivation({ token, onUsed }: ReactivationProps) {
  const t = useT("leaving");
  const textOf = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [email, setEmail] = useState<string | null>(null);

  async function reactivate(): Promise<void> {
    setError(null);
    try {
      const answer = await api("POST /api/reactivations", { body: { token: token ?? "" } });
      if (answer === false) return;
      setEmail(answer.email);
      onUsed();
    } catch (failure) {
      if (failure instanceof ApiError && [410, 422].includes(failure.status)) setInvalid(true);
      else setError(textOf(failure));
    }
  }

  if (email !== null) {
    return (
      <Notice icon={PartyPopper} tone="success" title={t("return.done_title")}>
        <p className="text-pretty text-text-muted">{t("return.done_text")}</p>
        <ButtonLink to="/login" state={handEmail(email)} size="lg" block>
          {t("return.login")}
        </ButtonLink>
      </Notice>
    );
  }
  if (isInvalid || token === "") {
    return (
      <Notice icon={MailX} tone="danger" title={t("return.invalid_title")}>
        <p className="text-pretty text-text-muted">{t("return.invalid_text")}</p>
        <ButtonLink to="/login" size="lg" block>
          {t("return.login")}
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice icon={HeartHandshake} tone="primary" title={t("return.heading")}>
      <p className="text-pretty text-text-muted">{t("return.text")}</p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button size="lg" block onClick={reactivate} disabled={token === null}>
        {t("return.submit")}
      </Button>
    </Notice>
  );
}
