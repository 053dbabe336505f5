import { Heart } from "lucide-react";
import { undoSeconds } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert, type Tone } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { StrengthBar } from "#web/ui/strength-bar.tsx";
import { toast } from "#web/ui/toast.ts";
import { UndoBar } from "#web/ui/undo-bar.tsx";
import { Section } from "./section.tsx";

const tones: Tone[] = ["info", "success", "warning", "danger"];

export function Feedback() {
  const t = useT("dev");
  return (
    <Section title={t("ui.sections.feedback")}>
      <div className="grid gap-3 md:grid-cols-2">
        {tones.map((tone) => (
          <Alert
            key={tone}
            tone={tone}
            title={t("ui.failTitle")}
            dismissLabel={t("ui.close")}
            onDismiss={() => toast(t("ui.done"))}
          >
            {t("ui.failText")}
          </Alert>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="outline"
            onClick={() =>
              void toast(t("ui.done"), { tone, action: { label: t("ui.undo"), onClick: () => {} } })
            }
          >
            {t("ui.open")}: {tone}
          </Button>
        ))}
        <Spinner label={t("ui.loading")} size="lg" className="text-primary-text" />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <ProgressBar label={t("ui.photo")} value={64} />
        <ProgressBar label={t("ui.loading")} />
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        {[1, 2, 3, 4].map((step) => (
          <StrengthBar key={step} step={step} steps={4} text={t("ui.photo")} hint={t("ui.failText")} />
        ))}
        {[
          { done: null, failed: null },
          {
            done: { id: 1, text: t("ui.done"), action: { label: t("ui.undo"), onClick: () => {} } },
            failed: null,
          },
          {
            done: null,
            failed: { id: 2, text: t("ui.failTitle"), action: { label: t("ui.retry"), onClick: () => {} } },
          },
        ].map((notes) => (
          <div key={`${notes.done?.id} ${notes.failed?.id}`}>
            <UndoBar
              idle={t("ui.emptyTitle")}
              busy={null}
              undoSeconds={undoSeconds}
              onDone={() => {}}
              onDismiss={() => {}}
              dismissLabel={t("ui.close")}
              {...notes}
            />
          </div>
        ))}
      </div>
      <div className="mt-6 grid gap-4 md:grid-cols-3">
        <Card padding="none">
          <EmptyState icon={Heart} title={t("ui.emptyTitle")} action={<Button>{t("ui.profile")}</Button>}>
            {t("ui.emptyText")}
          </EmptyState>
        </Card>
        <Card padding="none">
          <ErrorState
            title={t("ui.failTitle")}
            retryLabel={t("ui.retry")}
            onRetry={() => toast(t("ui.loading"))}
          >
            {t("ui.failText")}
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
