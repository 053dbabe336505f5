import { Heart } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Person } from "./match-store.ts";
import { PersonMarks } from "./person-marks.tsx";

/** Two members who like each other, side by side, and the next steps. */
export default function MatchDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT("likes");
  const common = useT("common");
  const own = useUser()?.profile;
  const { name, gender } = person;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("match.title")}
      description={t("match.text", { name, gender })}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("match.keep_looking")}
          </Button>
          <ButtonLink to={`/members/${person.id}/chat`} onClick={onClose}>
            {t("match.message")}
          </ButtonLink>
        </>
      }
    >
      <div className="relative flex justify-center gap-2 py-6">
        <Avatar src={own?.main_image?.thumb_filename ?? null} alt={t("match.own_photo")} size="xl" />
        <Avatar
          src={person.main_image?.thumb_filename ?? null}
          alt={person.main_image?.alt || t("match.photo", { name })}
          size="xl"
        />
        <span className="absolute inset-0 m-auto flex size-14 animate-pop items-center justify-center rounded-pill bg-unread text-on-unread ring-4 ring-surface-overlay">
          <Icon icon={Heart} size="lg" filled />
        </span>
      </div>
      <PersonMarks person={person} />
    </Dialog>
  );
}
