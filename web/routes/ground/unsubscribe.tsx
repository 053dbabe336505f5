import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { UnsubscribeChoice } from "#web/features/ground/unsubscribe/unsubscribe-choice.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/unsubscribe";

export const handle = { messages: ["unsubscribe", "errors"] } satisfies PageFacts;

/** The address carries the token: requests from the page send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export default function Unsubscribe({ params }: Route.ComponentProps) {
  const t = useT("unsubscribe");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-8 sm:py-14">
      <PageHead title={t("title")} />
      <Card padding="lg">
        <UnsubscribeChoice token={params.token} />
      </Card>
    </div>
  );
}
