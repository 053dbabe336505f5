import { CircleCheck, Unlink } from "lucide-react";
import { useState } from "react";
import { inviteHours } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useLinkToken } from "#web/lib/api/link-token.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { WelcomeForm } from "./welcome-form.tsx";

/** The target of a one-time link of bin/staff: nothing changes until name and password are sent. */
export function Welcome() {
  const t = useT("staff");
  const errors = useT("errors");
  const textOf = useErrorText();
  const { token, forget } = useLinkToken("staff-token", "/admin/welcome");
  const [outcome, setOutcome] = useState<"open" | "done" | "invalid">("open");
  const link = useQuery({
    queryKey: ["staff link", token],
    queryFn: ({ signal }) => api("POST /api/admin/invite-links", { body: { token: token ?? "" }, signal }),
    enabled: Boolean(token) && outcome === "open",
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (outcome === "done")
    return (
      <EmptyState
        icon={CircleCheck}
        title={<h1>{t("welcome.done_title")}</h1>}
        action={
          <ButtonLink to="/admin/login" size="lg">
            {t("welcome.to_login")}
          </ButtonLink>
        }
      >
        {t("welcome.done_text")}
      </EmptyState>
    );
  const isRefused = link.error instanceof ApiError && [410, 422].includes(link.error.status);
  if (outcome === "invalid" || token === "" || isRefused)
    return (
      <EmptyState icon={Unlink} title={<h1>{t("welcome.invalid_title")}</h1>}>
        {t("welcome.invalid_text", { hours: inviteHours })}
      </EmptyState>
    );
  if (link.error)
    return (
      <ErrorState
        title={textOf(link.error)}
        retryLabel={errors("page.retry")}
        onRetry={() => link.refetch()}
      />
    );
  const { email, name } = link.data || { email: null, name: "" };
  return (
    <>
      <h1 className="text-xl font-bold">{t("welcome.title")}</h1>
      {email === null ? (
        <div role="status" aria-busy="true" className="mt-4 grid gap-5">
          <Skeleton className="w-3/4" />
          <Skeleton shape="box" className="h-18" />
          <Skeleton shape="box" className="h-24" />
          <Skeleton shape="box" className="h-12" />
        </div>
      ) : (
        <>
          <p className="mt-1 mb-6 text-text-muted wrap-anywhere">
            {t.rich("welcome.text", {
              email,
              b: (chunks) => <strong className="text-text">{chunks}</strong>,
            })}
          </p>
          <WelcomeForm
            token={token ?? ""}
            email={email}
            name={name}
            onInvalid={() => setOutcome("invalid")}
            onDone={() => {
              forget();
              setOutcome("done");
            }}
          />
        </>
      )}
    </>
  );
}
