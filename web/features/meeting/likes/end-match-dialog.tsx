import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type EndMatchDialogProps = { name: string; onClose: () => void; onEnd: () => void };

/** Confirms the end of a match; both buttons have the same size. */
export default function EndMatchDialog({ name, onClose, onEnd }: EndMatchDialogProps) {
  const t = useT("likes");
  const common = useT("common");
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("unlike.title", { name })}
      description={t("unlike.text")}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("unlike.keep")}
          </Button>
          <Button variant="danger" onClick={onEnd}>
            {t("unlike.action")}
          </Button>
        </>
      }
    />
  );
}
