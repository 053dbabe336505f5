import { useNavigate, useSearchParams } from "react-router";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { handEmail } from "#web/features/people/auth/handed-email.ts";
import { LoginOpening } from "#web/features/people/auth/login-opening.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["auth", "errors"] } satisfies PageFacts;

/** The address carries the token: requests from the page send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export default function LoginOpen() {
  const t = useT("auth");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("opening.title")} />
      <Card padding="lg">
        <LoginOpening
          token={search.get("token") ?? ""}
          onOpened={(email) => navigate("/login", { replace: true, state: handEmail(email) })}
        />
      </Card>
    </div>
  );
}
