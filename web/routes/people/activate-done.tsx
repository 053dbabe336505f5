import { PartyPopper } from "lucide-react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/i18n.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

export const handle = { messages: ["auth"], without: ["activation", "photo", "push"] } satisfies PageFacts;

export default function ActivateDone() {
  const t = useT("auth");
  const user = useUser();
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("activate.done_title")} />
      <Card padding="lg">
        <div className="grid justify-items-center gap-4 text-center">
          <span className="rounded-pill bg-success-soft p-4 text-on-success-soft">
            <Icon icon={PartyPopper} size="lg" />
          </span>
          <h1 className="text-xl font-bold">{t("activate.done_heading")}</h1>
          <p className="text-text-muted">{user ? t("activate.done_text") : t("activate.done_login")}</p>
          <ButtonLink to={user ? "/members" : "/login"} size="lg" block>
            {user ? t("activate.to_members") : t("login.submit")}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
