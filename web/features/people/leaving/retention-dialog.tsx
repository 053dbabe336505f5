import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

export type RetentionOffer = NonNullable<ApiAnswer<"POST /api/retention-offer">["offer"]>;
type Accepted = ApiAnswer<"POST /api/retention-offer/acceptance">;

type RetentionDialogProps = { offer: RetentionOffer; onClose: () => void; onDecline: () => void };

/** The only offer to a leaving member: a discount to stay, or to continue; equally large buttons. */
export function RetentionDialog({ offer, onClose, onDecline }: RetentionDialogProps) {
  const t = useT("leaving");
  const common = useT("common");
  const client = useQueryClient();
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<Accepted | null>(null);

  async function accept(): Promise<void> {
    setFailure(null);
    try {
      const answer = await api("POST /api/retention-offer/acceptance", {});
      if (answer === false) return;
      setAccepted(answer);
      void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
    } catch (error) {
      setFailure(textOf(error));
    }
  }

  if (accepted) return <Staying accepted={accepted} onClose={onClose} />;
  const { percentage, valid_days: days } = offer;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("offer.title", { percentage })}
      description={t("offer.text", { percentage, days })}
      closeLabel={common("close")}
      closeOnBackdrop={false}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="outline" block onClick={accept}>
          {t("offer.accept")}
        </Button>
        <Button variant="outline" block onClick={onDecline}>
          {t("offer.decline")}
        </Button>
      </div>
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : null}
    </Dialog>
  );
}

function Staying({ accepted, onClose }: { accepted: Accepted; onClose: () => void }) {
  const t = useT("leaving");
  const common = useT("common");
  const format = useFormat();
  const { percentage, valid_until } = accepted;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("offer.done_title")}
      description={t("offer.done_text", {
        percentage,
        date: format.date(valid_until, { dateStyle: "long" }),
      })}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common("close")}
          </Button>
          <ButtonLink to="/credits">{t("offer.buy")}</ButtonLink>
        </>
      }
    />
  );
}
