import { useNavigate, useSearchParams } from "react-router";
import { readNextPath } from "#contracts/next-path.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { CodeForm } from "#web/features/people/auth/code-form.tsx";
import { useT } from "#web/lib/i18n.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["twostep"], isLogin: true } satisfies PageFacts;

/** The second step of a log-in, on a page of its own: the way back leads to the password. */
export default function LoginCode() {
  const t = useT("twostep");
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const next = search.get("next");
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
        />
      </Card>
    </div>
  );
}
