import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { PhotoWishes } from "./photo-wishes.tsx";
import { usePhotoWishes } from "./use-photo-wishes.ts";
import { usePrivacy } from "./use-privacy.ts";
import { WhoSeesMe } from "./who-sees-me.tsx";

const names: readonly PrivacySwitch[] = [
  "invisible_mode",
  "privacy_mode",
  "online_shown",
  "reads_shown",
  "visits_shown",
  "visits_listed",
  "landing_shown",
  "gifts_received",
  "gifts_shown",
  "voice_received",
];

type PrivacyCardsProps = {
  memberId: string;
  /** An unconfirmed member is never found, whether the switches are on or off. */
  isConfirmed: boolean;
};

/** The privacy switches, and their effects in words. */
export function PrivacyCards({ memberId, isConfirmed }: PrivacyCardsProps) {
  const t = useT("privacy");
  const errors = useT("errors");
  const errorText = useErrorText();
  const { query, turn } = usePrivacy();
  const { data, error, refetch } = query;
  const { query: wishes, ...turnWishes } = usePhotoWishes();
  if (error && !data) {
    return (
      <ErrorState title={errorText(error)} retryLabel={errors("page.retry")} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Loading label={t("loading")} />;
  return (
    <>
      <WhoSeesMe
        switches={data.switches}
        memberId={memberId}
        isConfirmed={isConfirmed}
        photosFrom={wishes.data?.from}
      />
      <Card as="section" aria-labelledby="switches-title">
        <h2 id="switches-title" className="mb-2 text-lg font-bold">
          {t("title")}
        </h2>
        <ul className="divide-y divide-border">
          {names.map((name) => (
            <li key={name} className="py-1">
              <Switch
                name={name}
                checked={data.switches[name]}
                hint={t(`switches.${name}.hint`)}
                onChange={({ target }) => turn(name, target.checked)}
              >
                {t(`switches.${name}.title`)}
              </Switch>
            </li>
          ))}
        </ul>
      </Card>
      {wishes.data ? <PhotoWishes wishes={wishes.data} {...turnWishes} /> : null}
    </>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
