import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { ResetChoice } from "#web/features/people/auth/reset-choice.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["reset", "errors"] } satisfies PageFacts;

/** The address carries the token until the page has removed it: requests meanwhile send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export default function ResetPasswordDo() {
  const t = useT("reset");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("choose.title")} />
      <Card padding="lg">
        <ResetChoice />
      </Card>
    </div>
  );
}
