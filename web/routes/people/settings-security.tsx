import { passkeysQuery } from "#web/features/ground/fields/own-proof.ts";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SettingsSection } from "#web/features/ground/settings/settings-section.tsx";
import { PasskeyCard } from "#web/features/people/security/passkey-card.tsx";
import { PasswordForm } from "#web/features/people/security/password-form.tsx";
import { twoStepQuery } from "#web/features/people/security/queries.ts";
import { TwoStepCard } from "#web/features/people/security/two-step-card.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/settings-security";

export const handle = {
  ...settingsFacts,
  messages: ["settings", "security", "reset", "twostep", "passkeys"],
} satisfies PageFacts;

const queries = () => [optional(twoStepQuery()), optional(passkeysQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function SecuritySection() {
  const t = useT("security");
  const hasPassword = useQuery(passkeysQuery()).data?.has_password ?? true;
  return (
    <SettingsSection name="security">
      <Card as="section" aria-labelledby="password-title">
        <h2 id="password-title" className="mb-4 text-lg font-bold">
          {t(hasPassword ? "password.title" : "password.first_title")}
        </h2>
        {hasPassword ? null : (
          <p className="mb-5 text-sm text-pretty text-text-muted">{t("password.first_text")}</p>
        )}
        <PasswordForm />
      </Card>
      <TwoStepCard />
      <PasskeyCard />
    </SettingsSection>
  );
}
