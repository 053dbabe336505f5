import { MailX } from "lucide-react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery, useSettings } from "#web/features/ground/session/settings.ts";
import { ResendButton } from "#web/features/people/signup/resend-button.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/activate-error";

export const handle = {
  messages: ["auth", "signup"],
  without: ["activation", "photo", "push"],
} satisfies PageFacts;

const queries = () => [optional(settingsQuery("support"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries);

export default function ActivateError() {
  const t = useT("auth");
  const user = useUser();
  const settings = useSettings("support");
  const contact = settings?.support_email ?? "";
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      <PageHead title={t("activate.failed")} />
      <Card padding="lg">
        <div className="grid justify-items-center gap-4 text-center">
          <span className="rounded-pill bg-danger-soft p-4 text-on-danger-soft">
            <Icon icon={MailX} size="lg" />
          </span>
          <h1 className="text-xl font-bold">{t("activate.failed")}</h1>
          <p>{t("activate.link_invalid")}</p>
          {user?.status === "not_confirmed" ? (
            <ResendButton />
          ) : (
            <ButtonLink to={user ? "/members" : "/login"} size="lg" block>
              {user ? t("activate.to_members") : t("login.submit")}
            </ButtonLink>
          )}
          <p className="text-sm text-text-muted">{t("activate.contact", { contact })}</p>
        </div>
      </Card>
    </div>
  );
}
