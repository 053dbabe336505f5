import { useState } from "react";
import { buyingPauseDays } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Spending } from "./queries.ts";
import { useSpendingTexts } from "./use-texts.ts";

const dayMs = 86_400_000;

type PauseCardProps = { pausedUntil: string | null; show: (spending: Spending) => Promise<void> };

/** Switches buying off for some days. A running pause can only be extended. */
export function PauseCard({ pausedUntil, show }: PauseCardProps) {
  const t = useT("spending");
  const { time } = useSpendingTexts();
  const now = useNow();
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const offered = buyingPauseDays.filter(
    (days) => pausedUntil === null || now + days * dayMs > Date.parse(pausedUntil),
  );
  const days = offered.find((one) => String(one) === chosen) ?? offered[0];
  return (
    <Card as="section" aria-labelledby="pause-title">
      <h2 id="pause-title" className="text-lg font-bold">
        {t("pause.title")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">{t("pause.text")}</p>
      <div role="status">
        {pausedUntil ? (
          <Alert tone="info" className="mb-5">
            {t("pause.until", { time: time(pausedUntil) })}
          </Alert>
        ) : null}
      </div>
      {days === undefined ? null : (
        <>
          <Field group label={t("pause.label")}>
            <RadioCards
              name="days"
              layout="grid"
              value={String(days)}
              onChange={setChosen}
              options={offered.map((one) => ({ value: String(one), label: t("pause.days", { days: one }) }))}
            />
          </Field>
          <Button variant="outline" className="mt-4" onClick={() => setAsking(true)}>
            {t(pausedUntil ? "pause.longer" : "pause.submit")}
          </Button>
          {isAsking ? <PauseDialog days={days} show={show} onClose={() => setAsking(false)} /> : null}
        </>
      )}
    </Card>
  );
}

type PauseDialogProps = {
  days: (typeof buyingPauseDays)[number];
  show: PauseCardProps["show"];
  onClose: () => void;
};

/** States, before the pause starts, that it cannot be ended early. */
function PauseDialog({ days, show, onClose }: PauseDialogProps) {
  const t = useT("spending");
  const common = useT("common");
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);

  async function pause(): Promise<void> {
    setFailure(null);
    try {
      const spending = await api("PUT /api/spending/pause", { body: { days } });
      if (spending === false) return;
      onClose();
      await show(spending);
      toast(t("pause.done"), { tone: "success" });
    } catch (error) {
      setFailure(textOf(error));
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("pause.confirm_title")}
      description={t("pause.confirm_text", { days })}
      closeLabel={common("close")}
      cancelLabel={t("pause.cancel")}
      confirmLabel={t("pause.submit")}
      failure={failure}
      onConfirm={pause}
    />
  );
}
