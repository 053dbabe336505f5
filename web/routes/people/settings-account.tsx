import { passkeysQuery } from "#web/features/ground/fields/own-proof.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { OwnNumber } from "#web/features/people/phone/own-number.tsx";
import { phoneQuery } from "#web/features/people/phone/queries.ts";
import { EmailForm } from "#web/features/people/security/email-form.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-account";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "security", "reset", "passkeys", "phone"],
} satisfies PageFacts;

const UnconfirmedAddress = deferred(() => import("#web/features/people/signup/unconfirmed-address.tsx"), {
  isVital: true,
});

const queries = () => [optional(phoneQuery()), optional(passkeysQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function AccountSection() {
  const user = useUser();
  return (
    <SettingsSection name="account">
      <Card>{user?.status === "not_confirmed" ? <UnconfirmedAddress /> : <EmailForm />}</Card>
      {user && user.status !== "not_confirmed" ? (
        <Card>
          <OwnNumber memberId={user.id} />
        </Card>
      ) : null}
    </SettingsSection>
  );
}
