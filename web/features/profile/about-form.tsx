import { type ReactNode, useState } from "react";
import { interestTopics } from "#contracts/profile-options.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { useSaveProfile } from "./use-save-profile.ts";

export const aboutLimit = 2000;

type AboutFormProps = {
  profile: OwnProfile;
  onSaved?: () => unknown;
  /** The form's buttons; `type="submit"` saves. */
  children: (isBusy: boolean) => ReactNode;
};

/** About me, and the topics one likes to talk about. */
export function AboutForm({ profile, onSaved, children }: AboutFormProps) {
  const t = useT("profile");
  const options = useT("options");
  const form = useSaveProfile(onSaved);
  const [about, setAbout] = useState(profile.about);
  const [interests, setInterests] = useState(profile.interests);

  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({ about, interests }))}
      noValidate
      className="grid gap-6"
    >
      <Field label={t("about.label")} hint={t("about.hint")} error={form.errorOf("about")}>
        <TextArea
          name="about"
          rows={5}
          value={about}
          limit={aboutLimit}
          counterLabel={(left) => t("characters_left", { count: left })}
          placeholder={t("about.placeholder")}
          onChange={(event) => setAbout(event.target.value)}
        />
      </Field>
      <Field group label={t("interests.label")} hint={t("interests.hint")} error={form.errorOf("interests")}>
        <ChipGroup
          name="interests"
          options={interestTopics.map((topic) => ({ value: topic, label: options(`interests.${topic}`) }))}
          value={interests}
          onChange={setInterests}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.isBusy)}
    </form>
  );
}
