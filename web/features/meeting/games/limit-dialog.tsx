import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { LikesLeft } from "./queries.ts";

type LimitDialogProps = {
  likes: LikesLeft;
  /** False if a new day or premium has begun since the likes were refused. */
  isUsedUp: boolean;
  /** The members whose likes were refused because the day's likes were used up. */
  names: string[];
  onClose: () => void;
};

/** The day's likes are used up: when new ones come, and how to get unlimited likes. */
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
