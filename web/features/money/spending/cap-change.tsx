import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Cap, Period, Spending } from "./queries.ts";
import { useSpendingTexts } from "./use-texts.ts";

type CapChangeProps = {
  period: Period;
  cap: Cap;
  change: NonNullable<Cap["change"]>;
  show: (spending: Spending) => Promise<void>;
};

/** A cap's coming value, its start, and a button that cancels the change. */
export function CapChange({ period, cap, change, show }: CapChangeProps) {
  const t = useT("spending");
  const errorText = useErrorText();
  const { money, time } = useSpendingTexts();
  const amount = money(cap.amount_minor, cap.currency);

  async function stop(): Promise<void> {
    try {
      const spending = await api("DELETE /api/spending/caps/:period/change", { params: { period } });
      if (spending === false) return;
      await show(spending);
      toast(t("caps.stopped"), { tone: "success" });
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
  }

  return (
    <div role="status">
      <Alert
        tone="info"
        action={
          <Button type="button" size="sm" variant="outline" onClick={stop}>
            {t("caps.stop", { amount })}
          </Button>
        }
      >
        {t("caps.waits", {
          amount,
          next: change.amount_minor === null ? t("caps.none") : money(change.amount_minor, cap.currency),
          time: time(change.at, cap.time_zone),
        })}
      </Alert>
    </div>
  );
}
