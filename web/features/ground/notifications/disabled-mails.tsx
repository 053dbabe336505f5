import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { NotificationSwitch, useSwitches } from "./use-switches.ts";

const reasons = ["spam_complaint", "bounce", "list_unsubscribe"] as const;

type DisabledMailsProps = {
  switches: readonly NotificationSwitch[];
  turn: ReturnType<typeof useSwitches>["turn"];
};

/**
 * Mails that were switched off by another cause than these switches: the reason, and how to receive them
 * again (seed section 4).
 */
export function DisabledMails({ switches, turn }: DisabledMailsProps) {
  const t = useT("notifications");
  const kinds = useT("unsubscribe");
  const format = useFormat();
  return reasons.map((reason) => {
    const off = switches.filter((one) => one.reason === reason);
    if (off.length === 0) return null;
    return (
      <Alert
        key={reason}
        tone="warning"
        title={t(`disabled.${reason}.title`)}
        action={
          <Button type="button" size="sm" variant="outline" onClick={() => turn(true, ...off)}>
            {t("disabled.action")}
          </Button>
        }
      >
        {t(`disabled.${reason}.text`)}{" "}
        {t("disabled.kinds", { kinds: format.list(off.map(({ type }) => kinds(`kinds.${type}`))) })}
      </Alert>
    );
  });
}
