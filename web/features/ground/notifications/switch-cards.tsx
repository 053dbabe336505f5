import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { DeviceCard } from "./device-card.tsx";
import { DisabledMails } from "./disabled-mails.tsx";
import { LockScreenSwitch } from "./lock-screen-switch.tsx";
import { type NotificationSwitch, useSwitches } from "./use-switches.ts";

// At the end of the page, so their code loads after the cards above. An early press must still work.
const QuietHoursCard = deferred(() => import("./quiet-hours-card.tsx"), { isVital: true });
const TestCard = deferred(() => import("./test-card.tsx"), { isVital: true });

const channels = ["email", "push"] as const;

/** One switch for each notification type, by mail and by push. */
export function SwitchCards() {
  const t = useT("notifications");
  const errors = useT("errors");
  const errorText = useErrorText();
  const { query, turn } = useSwitches();
  const { data, error, refetch } = query;
  if (error && !data) {
    return (
      <ErrorState title={errorText(error)} retryLabel={errors("page.retry")} onRetry={() => void refetch()} />
    );
  }
  if (!data) return <Loading label={t("loading")} />;
  return (
    <>
      <DisabledMails switches={data.switches} turn={turn} />
      {channels.map((channel) => (
        <Card key={channel} as="section" aria-labelledby={`${channel}-title`}>
          <h2 id={`${channel}-title`} className="text-lg font-bold">
            {t(`${channel}.title`)}
          </h2>
          <p className="mt-1 mb-3 text-sm text-text-muted">{t(`${channel}.text`)}</p>
          {channel === "push" ? (
            <>
              <DeviceCard />
              <LockScreenSwitch isOn={data.shows_on_lock_screen} />
            </>
          ) : null}
          <SwitchList
            switches={data.switches.filter((one) => one.channel === channel)}
            turn={turn}
            namePrefix={channel}
          />
        </Card>
      ))}
      <QuietHoursCard quietHours={data.quiet_hours} />
      <TestCard />
    </>
  );
}

type SwitchListProps = {
  switches: readonly NotificationSwitch[];
  turn: ReturnType<typeof useSwitches>["turn"];
  namePrefix: string;
};

function SwitchList({ switches, turn, namePrefix }: SwitchListProps) {
  const kinds = useT("unsubscribe");
  return (
    <ul className="divide-y divide-border">
      {switches.map((one) => (
        <li key={one.type}>
          <Switch
            name={`${namePrefix}-${one.type}`}
            checked={one.is_on}
            onChange={({ target }) => turn(target.checked, one)}
          >
            {kinds(`kinds.${one.type}`)}
          </Switch>
        </li>
      ))}
    </ul>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
