import { KeyRound, MailX } from "lucide-react";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Notice } from "./notice.tsx";

type LoginOpeningProps = { token: string; onOpened: (email: string) => unknown };

/** Opening log-in on this device needs a button, because mail scanners open links. */
export function LoginOpening({ token, onOpened }: LoginOpeningProps) {
  const t = useT("auth");
  const textOf = useErrorText();
  const [error, setError] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(token === "");

  async function open(): Promise<void> {
    setError(null);
    try {
      const answer = await api("POST /api/login-openings", { body: { token } });
      if (answer !== false) await onOpened(answer.email);
    } catch (failure) {
      if (failure instanceof ApiError && [410, 422].includes(failure.status)) setInvalid(true);
      else setError(textOf(failure));
    }
  }

  if (isInvalid) {
    return (
      <Notice icon={MailX} tone="danger" title={t("opening.invalid_title")}>
        <p className="text-pretty text-text-muted">{t("opening.invalid")}</p>
        <ButtonLink to="/login" size="lg" block>
          {t("opening.login")}
        </ButtonLink>
        <Link
          to="/reset-password"
          className="text-sm font-semibold text-primary-text underline underline-offset-4"
        >
          {t("login.forgotten")}
        </Link>
      </Notice>
    );
  }
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className="rounded-pill bg-primary-soft p-4 text-on-primary-soft">
        <Icon icon={KeyRound} size="lg" />
      </span>
      <h1 className="text-xl font-bold">{t("opening.heading")}</h1>
      <p className="text-pretty text-text-muted">{t("opening.text")}</p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" size="lg" block onClick={open}>
        {t("opening.submit")}
      </Button>
    </div>
  );
}
