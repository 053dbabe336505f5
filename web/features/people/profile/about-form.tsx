import { type ReactNode, useState } from "react";
import { aboutMaxLength } from "#contracts/limits.ts";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import type { HidableField, OwnProfile } from "./own-profile.ts";
import { type ProfileFormState, useSaveProfile } from "./use-save-profile.ts";

export type ProfileFormProps = {
  profile: OwnProfile;
  onSaved?: () => unknown;
  onDirty?: (isDirty: boolean) => void;
  /** Rendered below a field that can be hidden from others. */
  below?: (field: HidableField) => ReactNode;
  /** The form's buttons; `type="submit"` saves. */
  children: (state: ProfileFormState) => ReactNode;
};

/** About me, and topics to talk about. */
export function AboutForm({ profile, onSaved, onDirty, below, children }: ProfileFormProps) {
  const t = useT("profile");
  const options = useT("options");
  const [about, setAbout] = useState(profile.about);
  const [interests, setInterests] = useState(profile.interests);
  const values = { about, interests };
  const form = useSaveProfile({ values, onSaved, onDirty });

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(() => values)} noValidate className="grid gap-6">
      <Field label={t("about.label")} hint={t("about.hint")} error={form.errorOf("about")}>
        <TextArea
          name="about"
          rows={5}
          value={about}
          limit={aboutMaxLength}
          counterLabel={(left) => t("characters_left", { count: left })}
          placeholder={t("about.placeholder")}
          onChange={(event) => {
            setAbout(event.target.value);
            form.clear("about");
          }}
        />
      </Field>
      <div className="grid gap-2">
        <Field
          group
          label={t("interests.label")}
          hint={t("interests.hint")}
          error={form.errorOf("interests")}
        >
          <ChipGroup
            name="interests"
            options={interestTopics.map((topic) => ({ value: topic, label: options(`interests.${topic}`) }))}
            value={interests}
            onChange={setInterests}
          />
        </Field>
        {below?.("interests")}
      </div>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.state)}
    </form>
  );
}
