import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { PendingUpload } from "./use-uploads.ts";

type RefusedUploadsProps = {
  uploads: readonly PendingUpload[];
  onRetry: (id: string) => void;
  onDismiss: (id: string) => void;
};

/** Refused files, each with its reason. */
export function RefusedUploads({ uploads, onRetry, onDismiss }: RefusedUploadsProps) {
  const t = useT("photos");
  return uploads.map(({ id, name, error, mayRetry }) => (
    <Alert
      key={id}
      tone="danger"
      title={<span className="wrap-anywhere">{name}</span>}
      dismissLabel={t("dismiss")}
      onDismiss={() => onDismiss(id)}
      action={
        mayRetry ? (
          <Button variant="outline" size="sm" onClick={() => onRetry(id)}>
            {t("retry")}
          </Button>
        ) : null
      }
    >
      {error}
    </Alert>
  ));
}
