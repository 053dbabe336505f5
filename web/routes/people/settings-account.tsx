import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { OwnNumber } from "#web/features/people/phone/own-number.tsx";
import { phoneQuery } from "#web/features/people/phone/queries.ts";
import { EmailForm } from "#web/features/people/security/email-form.tsx";
import { CorrectAddress } from "#web/features/people/signup/correct-address.tsx";
import { useResend } from "#web/features/people/signup/use-resend.ts";
import { useT } from "#web/lib/i18n.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-account";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "security", "reset", "signup", "phone"],
} satisfies PageFacts;

const queries = () => [optional(phoneQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function AccountSection() {
  const user = useUser();
  return (
    <SettingsSection name="account">
      <Card>{user?.status === "not_confirmed" ? <Unconfirmed email={user.email} /> : <EmailForm />}</Card>
      {user && user.status !== "not_confirmed" ? (
        <Card>
          <OwnNumber memberId={user.id} />
        </Card>
      ) : null}
    </SettingsSection>
  );
}

/** Before it is confirmed an address is not changed but corrected, as in the sign-up's last step. */
function Unconfirmed({ email }: { email: string }) {
  const t = useT("security");
  const signup = useT("signup");
  const { resend, isBusy, error } = useResend(signup("confirm.sent_again"));
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-text-muted">
        {t.rich("email.unconfirmed", {
          email,
          b: (chunks) => <b className="text-text wrap-anywhere">{chunks}</b>,
        })}
      </p>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      <Button type="button" variant="outline" loading={isBusy} onClick={resend}>
        {signup("confirm.resend")}
      </Button>
      <CorrectAddress />
    </div>
  );
}
