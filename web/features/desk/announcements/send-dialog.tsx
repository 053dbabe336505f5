import { announcementMinutes } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Announcement } from "./queries.ts";

type SendDialogProps = {
  announcement: Announcement;
  isBusy: boolean;
  onSend: () => unknown;
  onClose: () => void;
};

/** The last confirmation before sending: the text, the receivers, their number and the time. */
export function SendDialog({ announcement, isBusy, onSend, onClose }: SendDialogProps) {
  const t = useT("announcements");
  const common = useT("common");
  const { siteName } = usePageRequest();
  const { type, subject, expected } = announcement;
  return (
    <ConfirmDialog
      size="md"
      onClose={onClose}
      title={t("send_title", { count: expected })}
      closeLabel={common("close")}
      cancelLabel={t("cancel")}
      confirmLabel={t("send", { count: expected })}
      isBusy={isBusy}
      onConfirm={onSend}
    >
      <div className="grid gap-3 text-pretty">
        <p className="wrap-anywhere">
          {t(`types.${type}`)}
          <br />
          <strong>{subject}</strong>
        </p>
        <p>{t("send_whom", { site: siteName })}</p>
        <p>{t("send_when", { minutes: announcementMinutes })}</p>
      </div>
    </ConfirmDialog>
  );
}
