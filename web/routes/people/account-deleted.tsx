import { DoorOpen } from "lucide-react";
import { deletionDays } from "#contracts/limits.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { Notice } from "#web/features/people/auth/notice.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";

export const handle = {
  messages: ["leaving"],
  without: ["activation", "photo", "push"],
} satisfies PageFacts;

/** The page after a deletion (seed section 2). */
export default function AccountDeleted() {
  const t = useT("leaving");
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("deleted.title")} />
      <Card padding="lg">
        <Notice icon={DoorOpen} tone="primary" title={t("deleted.title")}>
          <p className="text-pretty text-text-muted">{t("deleted.text", { days: deletionDays })}</p>
          <p className="text-pretty text-text-muted">{t("deleted.mailed")}</p>
          <ButtonLink to="/login" size="lg" block>
            {t("deleted.login")}
          </ButtonLink>
          <ButtonLink to="/" variant="ghost" block>
            {t("deleted.home")}
          </ButtonLink>
        </Notice>
      </Card>
    </div>
  );
}
