import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type EndMatchDialogProps = { name: string; onClose: () => void; onEnd: () => void };

/** Confirms the end of a match; both buttons have the same size. */
export default function EndMatchDialog({ name, onClose, onEnd }: EndMatchDialogProps) {
  const t = useT("likes");
  const common = useT("common");
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("unlike.title", { name })}
      description={t("unlike.text")}
      closeLabel={common("close")}
      cancelLabel={t("unlike.keep")}
      confirmLabel={t("unlike.action")}
      isDanger
      onConfirm={onEnd}
    />
  );
}
