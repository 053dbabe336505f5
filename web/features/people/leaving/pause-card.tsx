import { useState } from "react";
import { useSignedOut } from "#web/features/ground/session/use-signed-out.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.ts";

/** Hides the profile until the next log-in. */
export function PauseCard() {
  const t = useT("leaving");
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="section" aria-labelledby="pause-title">
      <h2 id="pause-title" className="text-lg font-bold">
        {t("pause.title")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">{t("pause.text")}</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {t("pause.submit")}
      </Button>
      {isAsking ? <PauseDialog onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** States, before the pause, that it logs the member out on all devices. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const t = useT("leaving");
  const common = useT("common");
  const signedOut = useSignedOut();
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);

  async function pause(): Promise<void> {
    setFailure(null);
    try {
      if ((await api("POST /api/pause", {})) === false) return;
    } catch (error) {
      setFailure(textOf(error));
      return;
    }
    await signedOut("/");
    toast(t("pause.done"), { tone: "success" });
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("pause.confirm_title")}
      description={t("pause.confirm_text")}
      closeLabel={common("close")}
      cancelLabel={t("pause.cancel")}
      confirmLabel={t("pause.submit")}
      failure={failure}
      onConfirm={pause}
    />
  );
}
