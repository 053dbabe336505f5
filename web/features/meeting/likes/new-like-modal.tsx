import { ThumbsUp, UserRound, X } from "lucide-react";
import { useId } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { useModal } from "#web/ui/use-modal.ts";
import type { Person } from "./match-store.ts";
import { PersonMarks } from "./person-marks.tsx";

type NewLikeModalProps = {
  person: Person;
  buttonLabel: string;
  /** Called by the button and the photo, with the profile's id. */
  onChoose: (profileId: string) => void;
  onClose: () => void;
};

/** A received like fills the screen (seed section 2); a click anywhere closes it. */
export function NewLikeModal({ person, buttonLabel, onChoose, onClose }: NewLikeModalProps) {
  const t = useT("likes");
  const common = useT("common");
  const id = useId();
  const ref = useModal({ open: true, onClose, closeOnEscape: true, closeOnBackdrop: true });
  const choose = () => {
    onClose();
    onChoose(person.id);
  };
  const photo = person.main_image;
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      className="m-0 size-full max-h-none max-w-none overflow-y-auto bg-surface text-text outline-none open:animate-fade"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the close button is the control; this is its wide margin */}
      <div
        onClick={onClose}
        className="flex min-h-full flex-col items-center justify-center gap-5 px-6 py-14 text-center"
      >
        <IconButton
          icon={X}
          label={common("close")}
          onClick={onClose}
          className="absolute top-[max(0.75rem,env(safe-area-inset-top))] right-3"
        />
        <span className="flex size-18 animate-thumb items-center justify-center rounded-pill bg-primary-soft text-on-primary-soft">
          <Icon icon={ThumbsUp} size="lg" />
        </span>
        <h2 id={id} className="text-2xl font-extrabold">
          {t("new_like.title")}
        </h2>
        <button type="button" onClick={choose} className="w-full max-w-60 rounded-photo">
          {photo ? (
            <PhotoFrame
              src={photo.match}
              placeholder={photo.placeholder}
              alt={photo.alt || t("match.photo", { name: person.name })}
              priority
            />
          ) : (
            <span className="flex aspect-4/5 w-full items-center justify-center rounded-photo bg-primary-soft text-on-primary-soft">
              <Icon icon={UserRound} size="lg" label={t("match.photo", { name: person.name })} />
            </span>
          )}
        </button>
        <p className="text-lg font-bold" dir="auto">
          {person.name}
        </p>
        <PersonMarks person={person} />
        <Button size="lg" onClick={choose}>
          {buttonLabel}
        </Button>
      </div>
    </dialog>
  );
}
