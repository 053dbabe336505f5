import { useQueryClient } from "@tanstack/react-query";
import { Mail, MailX } from "lucide-react";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { unsubscribeQuery } from "./queries.ts";

/** The target of a mail's link: nothing changes until the member clicks, and another click undoes it. */
export function UnsubscribeChoice({ token }: { token: string }) {
  const errors = useT("errors");
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery({ ...unsubscribeQuery(token), retry: false });
  if (error instanceof ApiError && [404, 410, 422].includes(error.status)) return <Invalid />;
  if (error) {
    return (
      <ErrorState title={errorText(error)} retryLabel={errors("page.retry")} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Checking />;
  return <Choice token={token} type={data.type} isOn={data.is_on} />;
}

type Mails = ApiAnswer<"GET /api/unsubscribes/:token">;

function Choice({ token, type, isOn }: { token: string; type: Mails["type"]; isOn: boolean }) {
  const t = useT("unsubscribe");
  const errorText = useErrorText();
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const state = isOn ? "on" : "off";

  async function choose() {
    setIsSending(true);
    setProblem(null);
    try {
      const body = { is_on: !isOn };
      const answer = await api("PUT /api/unsubscribes/:token", { params: { token }, body });
      if (answer) client.setQueryData(unsubscribeQuery(token).queryKey, answer);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className="grid justify-items-center gap-4 text-center">
      <span className="rounded-pill bg-primary-soft p-4 text-on-primary-soft">
        <Icon icon={isOn ? Mail : MailX} size="lg" />
      </span>
      <div role="status" className="grid gap-4">
        <h1 className="text-xl font-bold text-balance">{t(`${state}.title`)}</h1>
        <p className="text-pretty text-text-muted">
          {t(`${state}.text`)} <strong className="block text-text">{t(`kinds.${type}`)}</strong>
        </p>
      </div>
      {problem ? (
        <Alert tone="danger" className="w-full text-start">
          {problem}
        </Alert>
      ) : null}
      <Button
        type="button"
        size="lg"
        block
        variant={isOn ? "primary" : "outline"}
        loading={isSending}
        onClick={() => void choose()}
      >
        {t(`${state}.action`)}
      </Button>
      <p className="text-sm text-pretty text-text-muted">{t("others")}</p>
    </div>
  );
}

function Checking() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="w-3/4" />
      <Skeleton shape="box" className="h-24" />
      <Skeleton shape="box" className="h-12" />
    </div>
  );
}

function Invalid() {
  const t = useT("unsubscribe");
  return (
    <div role="alert" className="grid justify-items-center gap-4 text-center">
      <span className="rounded-pill bg-danger-soft p-4 text-on-danger-soft">
        <Icon icon={MailX} size="lg" />
      </span>
      <h1 className="text-xl font-bold text-balance">{t("invalid.title")}</h1>
      <p className="text-pretty text-text-muted">{t("invalid.text")}</p>
      <ButtonLink to="/" size="lg" block>
        {t("invalid.action")}
      </ButtonLink>
    </div>
  );
}
