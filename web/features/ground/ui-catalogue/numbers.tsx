import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { Section } from "./section.tsx";

const time = { hours: "03", minutes: "11", seconds: "07" };

export function Numbers() {
  const t = useT("dev");
  const steps = [t("ui.email"), t("ui.photo"), t("ui.about"), t("ui.city")];
  return (
    <Section title={t("ui.sections.numbers")}>
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="space-y-5">
          <Stepper
            label={t("ui.steps")}
            steps={steps}
            current={1}
            caption={t("ui.step", { step: 2, total: steps.length, name: t("ui.photo") })}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Countdown {...time} label={t("ui.bonus", time)} />
            <Countdown {...time} label={t("ui.bonus", time)} size="lg" />
          </div>
        </Card>
        <Card className="space-y-5">
          <div className="flex flex-wrap items-center gap-6">
            <Logo site={{ siteName: "Rendezvous" }} />
          </div>
          <LoadMore label={t("ui.more")} progress={t("ui.of", { shown: 24, total: 180 })} onLoad={() => {}} />
        </Card>
      </div>
      <OfflineBanner text={t("ui.offline")} />
    </Section>
  );
}
