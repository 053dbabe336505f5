import { CircleCheck, MailX } from "lucide-react";
import { useState } from "react";
import { resetMinutes } from "#contracts/limits.ts";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { useLinkToken } from "#web/lib/api/link-token.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { handEmail } from "./handed-email.ts";
import { Notice } from "./notice.tsx";
import { ResetForm, type ResetOutcome } from "./reset-form.tsx";
import { useResetLink } from "./use-reset-link.ts";

/** The target of the mail's link: nothing changes until a new password is sent. */
export function ResetChoice() {
  const errors = useT("errors");
  const signIn = useSignIn();
  const { token, forget } = useLinkToken("reset-token", "/reset-password/do");
  const { state, markInvalid, retry } = useResetLink(token);
  const [outcome, setOutcome] = useState<ResetOutcome | null>(null);

  if (outcome) return <Done outcome={outcome} />;
  switch (state.kind) {
    case "checking":
      return <Checking />;
    case "invalid":
      return <Invalid />;
    case "failed":
      return <ErrorState title={state.text} retryLabel={errors("page.retry")} onRetry={retry} />;
    case "good":
      return (
        <ResetForm
          token={token ?? ""}
          email={state.link.email}
          confirmsAddress={state.link.confirmsAddress}
          onInvalid={markInvalid}
          onDone={(reached) => {
            forget();
            if (reached.user) signIn(reached.user);
            setOutcome(reached);
          }}
        />
      );
  }
}

function Checking() {
  const t = useT("reset");
  return (
    <div role="status" aria-busy="true">
      <h1 className="text-xl font-bold">{t("choose.title")}</h1>
      <VisuallyHidden>{t("choose.checking")}</VisuallyHidden>
      <Skeleton className="mt-2.5 mb-7 w-3/4" />
      <div className="grid gap-5">
        <Skeleton shape="box" className="h-24" />
        <Skeleton shape="box" className="h-18" />
        <Skeleton shape="box" className="h-12" />
      </div>
    </div>
  );
}

function Invalid() {
  const t = useT("reset");
  const errors = useT("errors");
  return (
    <Notice icon={MailX} tone="danger" title={t("invalid.title")}>
      <p>{errors("link_invalid")}</p>
      <p className="text-sm text-pretty text-text-muted">{t("invalid.why", { minutes: resetMinutes })}</p>
      <ButtonLink to="/reset-password" size="lg" block>
        {t("invalid.again")}
      </ButtonLink>
    </Notice>
  );
}

function Done({ outcome: { email, user, problem } }: { outcome: ResetOutcome }) {
  const t = useT("reset");
  return (
    <Notice icon={CircleCheck} tone="success" title={t("done.title")}>
      <p className="text-pretty text-text-muted">{t("done.text")}</p>
      {problem ? (
        <Alert tone="warning" className="w-full text-start">
          {problem}
        </Alert>
      ) : null}
      {user ? (
        <ButtonLink to="/members" size="lg" block>
          {t("done.to_members")}
        </ButtonLink>
      ) : (
        <ButtonLink to="/login" state={handEmail(email)} size="lg" block>
          {t("done.login")}
        </ButtonLink>
      )}
    </Notice>
  );
}
