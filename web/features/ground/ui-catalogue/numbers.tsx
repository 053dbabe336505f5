import { useT } from "#web/lib/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Logo } from "#web/ui/logo.tsx";
import { OfflineBanner } from "#web/ui/offline-banner.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Price } from "#web/ui/price.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { Section } from "./section.tsx";

const time = { hours: "03", minutes: "11", seconds: "07" };

export function Numbers({ locale }: { locale: string }) {
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
          <p className="text-xl font-bold">
            <Price amountMinor={1999} currency="EUR" locale={locale} />{" "}
            <Price amountMinor={7900} currency="PLN" locale={locale} className="text-base text-text-muted" />
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Countdown {...time} label={t("ui.bonus", time)} />
            <Countdown {...time} label={t("ui.bonus", time)} size="lg" />
          </div>
        </Card>
        <Card className="space-y-5">
          <div className="flex flex-wrap items-center gap-6">
            <Logo name="Rendezvous" />
            <Logo name="Rendezvous" size="lg" />
            <Logo name="Rendezvous" variant="mark" size="lg" />
          </div>
          <LoadMore label={t("ui.more")} progress={t("ui.of", { shown: 24, total: 180 })} onLoad={() => {}} />
        </Card>
      </div>
      <Pagination
        label={t("ui.page", { page: 2, total: 9 })}
        position={t("ui.page", { page: 2, total: 9 })}
        previous={{ to: "#top", label: t("ui.previous") }}
        next={{ to: "#top", label: t("ui.next") }}
      />
      <OfflineBanner text={t("ui.offline")} />
    </Section>
  );
}
