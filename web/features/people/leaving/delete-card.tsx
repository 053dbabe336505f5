import { useState } from "react";
import { deletionDays } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { PauseDialog } from "./pause-card.tsx";
import { RetentionDialog, type RetentionOffer } from "./retention-dialog.tsx";

/** The card that starts a deletion. */
export function DeleteCard({ credits, canPause }: { credits: number; canPause: boolean }) {
  const t = useT("leaving");
  const [step, setStep] = useState<"none" | "offer" | "delete" | "pause">("none");
  const [offer, setOffer] = useState<RetentionOffer | null>(null);
  const close = () => setStep("none");

  /** If the offer fails to load, the deletion continues without it. */
  async function open(): Promise<void> {
    const answer = await api("POST /api/retention-offer", {}).catch(() => null);
    if (answer === false) return;
    setOffer(answer?.offer ?? null);
    setStep(answer?.offer ? "offer" : "delete");
  }

  return (
    <Card as="section" aria-labelledby="delete-title">
      <h2 id="delete-title" className="text-lg font-bold">
        {t("delete.title")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">
        {t("delete.text", { days: deletionDays })}
      </p>
      <Button variant="outline" onClick={open}>
        {t("delete.open")}
      </Button>
      {step === "offer" && offer ? (
        <RetentionDialog offer={offer} onClose={close} onDecline={() => setStep("delete")} />
      ) : null}
      {step === "delete" ? (
        <DeleteDialog
          credits={credits}
          onClose={close}
          onPause={canPause ? () => setStep("pause") : undefined}
        />
      ) : null}
      {step === "pause" ? <PauseDialog onClose={close} /> : null}
    </Card>
  );
}
