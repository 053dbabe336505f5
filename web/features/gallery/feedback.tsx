import { Heart } from "lucide-react";
import { useTranslations } from "use-intl";
import { Alert, type Tone } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { Section } from "./section.tsx";

const tones: Tone[] = ["info", "success", "warning", "danger"];

export function Feedback() {
  const t = useTranslations("dev.ui");
  return (
    <Section title={t("sections.feedback")}>
      <div className="grid gap-3 md:grid-cols-2">
        {tones.map((tone) => (
          <Alert
            key={tone}
            tone={tone}
            title={t("failTitle")}
            dismissLabel={t("close")}
            onDismiss={() => toast(t("done"))}
          >
            {t("failText")}
          </Alert>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="outline"
            onClick={() => void toast(t("done"), { tone, action: { label: t("undo"), onClick: () => {} } })}
          >
            {t("open")}: {tone}
          </Button>
        ))}
        <Spinner label={t("loading")} size="lg" className="text-primary-text" />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <ProgressBar label={t("photo")} value={64} />
        <ProgressBar label={t("loading")} />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Card padding="none">
          <EmptyState icon={Heart} title={t("emptyTitle")} action={<Button>{t("profile")}</Button>}>
            {t("emptyText")}
          </EmptyState>
        </Card>
        <Card padding="none">
          <ErrorState title={t("failTitle")} retryLabel={t("retry")} onRetry={() => toast(t("loading"))}>
            {t("failText")}
          </ErrorState>
        </Card>
        <Card aria-busy="true" className="space-y-3">
          <div className="flex items-center gap-3">
            <Skeleton shape="circle" className="size-12" />
            <div className="grow space-y-2">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/3" />
            </div>
          </div>
          <Skeleton shape="box" className="h-40" />
        </Card>
      </div>
    </Section>
  );
}
