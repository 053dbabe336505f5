import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { ExclusionConfirm } from "#web/features/people/exclusion/exclusion-confirm.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["exclusion", "errors"] } satisfies PageFacts;

/** The address carries the token until the page has removed it: requests meanwhile send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export default function ExclusionConfirmPage() {
  const t = useT("exclusion");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("title")} />
      <Card padding="lg">
        <ExclusionConfirm />
      </Card>
    </div>
  );
}
