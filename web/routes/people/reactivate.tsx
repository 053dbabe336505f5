import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Reactivation } from "#web/features/people/auth/reactivation.tsx";
import { useLinkToken } from "#web/lib/api/link-token.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = {
  messages: ["leaving", "errors"],
  without: ["activation", "photo", "push"],
} satisfies PageFacts;

/** The address carries the token: requests from the page send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

/** The target of the link in a deletion's mail. */
export default function Reactivate() {
  const t = useT("leaving");
  const { token, forget } = useLinkToken("reactivate-token", "/reactivate");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("return.title")} />
      <Card padding="lg">
        <Reactivation token={token} onUsed={forget} />
      </Card>
    </div>
  );
}
