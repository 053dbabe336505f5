import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { LikesLeft } from "./queries.ts";

type LimitDialogProps = {
  likes: LikesLeft;
  /** False where a new day has begun, or premium, since likes were refused. */
  isUsedUp: boolean;
  /** Whose likes were refused, since the day had none left for them. */
  names: string[];
  onClose: () => void;
};

/** The day's likes are used up: when there are more, and how there is no end of them. */
export default function LimitDialog({ likes, isUsedUp, names, onClose }: LimitDialogProps) {
  const t = useT("swipe");
  const common = useT("common");
  const format = useFormat();
  const time = likes.frees_at ? format.time(likes.frees_at) : "";
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={isUsedUp ? t("limit.title") : t("limit.late")}
      description={isUsedUp ? t("limit.text", { time }) : null}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("limit.keep")}
          </Button>
          {isUsedUp ? (
            <ButtonLink variant="secondary" to="/premium">
              {t("limit.premium")}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {names.length > 0 ? (
        <p className="text-sm">{t("limit.refused", { names: format.list(names) })}</p>
      ) : null}
      {isUsedUp ? <p className="text-sm">{t("limit.unlimited")}</p> : null}
    </Dialog>
  );
}
