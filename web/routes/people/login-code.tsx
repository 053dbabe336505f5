import { Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Decision } from "#contracts/care/reports.ts";
import { readNextPath } from "#contracts/next-path.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { CodeForm } from "#web/features/people/auth/code-form.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { lazyPart } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["twostep", "reports"], isLogin: true } satisfies PageFacts;

/** The reason of a suspension or a ban, shown after the right password and code. */
const Statement = lazyPart(() => import("#web/features/care/reports/statement.tsx"), { isVital: false });

/** The second step of a log-in on its own page: "back" leads to the password. */
export default function LoginCode() {
  const t = useT("twostep");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("code.title")} />
      <Card padding="lg">
        <h1 className="mb-1 text-xl font-bold">{t("code.title")}</h1>
        <CodeForm
          onDone={() => navigate(readNextPath(next), { replace: true })}
          onBack={() =>
            navigate(next === null ? "/login" : `/login?next=${encodeURIComponent(next)}`, { replace: true })
          }
          onSuspended={setDecision}
        />
      </Card>
      {decision ? (
        <Card as="section" padding="lg" className="mt-4" role="status">
          <Suspense>
            <Statement decision={decision} heading="h2" isShutOut />
          </Suspense>
        </Card>
      ) : null}
    </div>
  );
}
