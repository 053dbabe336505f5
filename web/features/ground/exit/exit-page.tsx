import type { ComponentProps } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Card } from "#web/ui/card.tsx";
import { ExitNotice } from "./exit-notice.tsx";

/** The page before another site: where the link leads, why it is shown, and the way back. */
export function ExitPage(notice: ComponentProps<typeof ExitNotice>) {
  const t = useT("exit");
  const { siteName: site } = usePageRequest();
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-8 sm:py-14">
      <PageHead title={t("title", { site })} />
      <Card padding="lg">
        <ExitNotice {...notice} />
      </Card>
    </div>
  );
}
