import { Search } from "lucide-react";
import { useSettings } from "#web/features/ground/session/settings.ts";
import SignupClosedNote from "#web/features/ground/session/signup-closed-note.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown to visitors if the site's search is for members only. It invites to a sign-up only where this visit may sign up. */
export default function ClosedSearch({ next }: { next: string }) {
  const t = useT("search");
  const isSignupClosed = useSettings("search")?.is_signup_closed ?? false;
  const after = `next=${encodeURIComponent(next)}`;
  return (
    <EmptyState
      icon={Search}
      title={<h1>{t("visitor.title")}</h1>}
      action={
        <>
          {isSignupClosed ? null : <ButtonLink to={`/signup?${after}`}>{t("visitor.signup")}</ButtonLink>}
          <ButtonLink variant={isSignupClosed ? "primary" : "outline"} to={`/login?${after}`}>
            {t("visitor.login")}
          </ButtonLink>
        </>
      }
      className="py-20"
    >
      {isSignupClosed ? <SignupClosedNote /> : t("visitor.text")}
    </EmptyState>
  );
}
