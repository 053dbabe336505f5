import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { ResetRequest } from "#web/features/people/auth/reset-request.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["reset"] } satisfies PageFacts;

export default function ResetPassword() {
  const t = useT("reset");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("ask.title")} />
      <Card padding="lg">
        <ResetRequest />
      </Card>
    </div>
  );
}
