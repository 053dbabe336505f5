import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import { AboutForm, type ProfileFormProps } from "./about-form.tsx";
import { BasicsForm } from "./basics-form.tsx";
import { HideSwitch } from "./hide-switch.tsx";
import type { HidableField, OwnProfile } from "./own-profile.ts";
import { PersonalForm } from "./personal-form.tsx";
import { PlaceForm } from "./place-form.tsx";
import { ownProfileQuery } from "./queries.ts";
import { Section } from "./section.tsx";
import { useHiddenFields } from "./use-hidden-fields.ts";

const forms = {
  basics: BasicsForm,
  about: AboutForm,
  details: PersonalForm,
  place: PlaceForm,
} satisfies Record<string, ComponentType<ProfileFormProps>>;
type Part = keyof typeof forms;

type ProfileEditorProps = {
  /** Called when any part gets unsaved changes, and when none is left. */
  onDirty: (isDirty: boolean) => void;
};

/** The own profile without photos; each part has its own save button. Its code loads after the page's. */
export default function ProfileEditor({ onDirty }: ProfileEditorProps) {
  const profile = useCached(ownProfileQuery())?.profile;
  const [dirty, setDirty] = useState<readonly Part[]>([]);
  const hide = useHiddenFields();
  const note = useCallback((part: Part, isDirty: boolean) => {
    setDirty((all) => {
      if (all.includes(part) === isDirty) return all;
      return isDirty ? [...all, part] : all.filter((one) => one !== part);
    });
  }, []);
  const isDirty = dirty.length > 0;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);

  if (!profile) return null;
  const below = (field: HidableField) => (
    <HideSwitch field={field} isHidden={profile.hidden_fields.includes(field)} onChange={hide} />
  );

  return (
    <>
      {(Object.keys(forms) as Part[]).map((part) => (
        <EditorPart
          key={part}
          part={part}
          profile={profile}
          below={below}
          onDirty={(isDirty) => note(part, isDirty)}
        />
      ))}
    </>
  );
}

type EditorPartProps = {
  part: Part;
  profile: OwnProfile;
  below: (field: HidableField) => ReactNode;
  onDirty: (isDirty: boolean) => void;
};

function EditorPart({ part, profile, below, onDirty }: EditorPartProps) {
  const t = useT("profile");
  const Form = forms[part];
  return (
    <Section id={part} title={t(`sections.${part}`)} text={t(`sections.${part}_text`)}>
      <Form
        profile={profile}
        below={below}
        onDirty={onDirty}
        onSaved={() => void toast(t("saved"), { tone: "success" })}
      >
        {({ isBusy, isDirty }) => (
          <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
            <p role="status" className="text-sm text-text-muted">
              {isDirty ? t("unsaved") : ""}
            </p>
            <Button type="submit" variant={isDirty ? "primary" : "outline"} loading={isBusy}>
              {t("save")}
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
}
