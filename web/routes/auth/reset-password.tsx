import { ResetRequest } from "#web/features/auth/reset-request.tsx";
import { PageHead } from "#web/features/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { Card } from "#web/ui/card.tsx";

export const handle = { messages: ["reset"] };

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
