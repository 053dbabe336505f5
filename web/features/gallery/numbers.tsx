import { useTranslations } from "use-intl";
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
  const t = useTranslations("dev.ui");
  const steps = [t("email"), t("photo"), t("about"), t("city")];
  return (
    <Section title={t("sections.numbers")}>
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="space-y-5">
          <Stepper
            label={t("steps")}
            steps={steps}
            current={1}
            caption={t("step", { step: 2, total: steps.length, name: t("photo") })}
          />
          <p className="text-xl font-bold">
            <Price amountMinor={1999} currency="EUR" locale={locale} />{" "}
            <Price amountMinor={7900} currency="PLN" locale={locale} className="text-base text-text-muted" />
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <Countdown {...time} label={t("bonus", time)} />
            <Countdown {...time} label={t("bonus", time)} size="lg" />
          </div>
        </Card>
        <Card className="space-y-5">
          <div className="flex flex-wrap items-center gap-6">
            <Logo name="Rendezvous" />
            <Logo name="Rendezvous" size="lg" />
            <Logo name="Rendezvous" variant="mark" size="lg" />
          </div>
          <LoadMore label={t("more")} progress={t("of", { shown: 24, total: 180 })} onLoad={() => {}} />
        </Card>
      </div>
      <Pagination
        label={t("page", { page: 2, total: 9 })}
        position={t("page", { page: 2, total: 9 })}
        previous={{ to: "#top", label: t("previous") }}
        next={{ to: "#top", label: t("next") }}
      />
      <OfflineBanner text={t("offline")} />
    </Section>
  );
}
