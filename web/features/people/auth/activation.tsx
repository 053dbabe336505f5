import { useQueryClient } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { userQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type ActivationProps = { token: string; onDone: () => unknown; onInvalid: () => unknown };

/** Confirmation needs a button, because mail scanners open links. */
export function Activation({ token, onDone, onInvalid }: ActivationProps) {
  const t = useT("auth");
  const client = useQueryClient();
  const textOf = useErrorText();
  const [error, setError] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setError(null);
    try {
      await api("POST /api/activations", { body: { token } });
      await client.invalidateQueries({ queryKey: userQuery().queryKey });
      await onDone();
    } catch (failure) {
      if (failure instanceof ApiError && (failure.code === "link_invalid" || failure.status === 422)) {
        await onInvalid();
      } else {
        setError(textOf(failure));
      }
    }
  }

  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className="rounded-pill bg-primary-soft p-4 text-on-primary-soft">
        <Icon icon={MailCheck} size="lg" />
      </span>
      <h1 className="text-xl font-bold">{t("activate.heading")}</h1>
      <p className="text-text-muted">{t("activate.text")}</p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" size="lg" block onClick={confirm}>
        {t("activate.submit")}
      </Button>
    </div>
  );
}
