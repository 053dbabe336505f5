import { PartyPopper } from "lucide-react";
import type { User } from "#contracts/people/accounts.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

export const handle = {
  messages: ["auth", "firstmessage"],
  without: ["activation", "photo", "push", "first-message"],
} satisfies PageFacts;

/** A member who confirms before the last step has not seen the suggestions yet. */
function pathOn({ signup_step: step }: User): string {
  return step === null ? "/members" : "/signup-matches";
}

export default function ActivateDone() {
  const t = useT("auth");
  const first = useT("firstmessage");
  const user = useUser();
  const isMessageWaiting = user?.first_message_waiting ?? false;
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
          {isMessageWaiting ? (
            <>
              <p className="text-pretty">{first("waiting.text")}</p>
              <ButtonLink to="/first-message" size="lg" block>
                {first("waiting.read")}
              </ButtonLink>
            </>
          ) : null}
          <ButtonLink
            to={user ? pathOn(user) : "/login"}
            size="lg"
            block
            variant={isMessageWaiting ? "outline" : "primary"}
          >
            {user ? t("activate.to_members") : t("login.submit")}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
