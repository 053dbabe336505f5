import { useKindText } from "#web/features/talking/chats/kind-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import { Alert } from "#web/ui/alert.tsx";
import { BackToLists } from "./back-to-lists.tsx";
import type { KeptProfile } from "./kept-answers.ts";

type KeptProfileViewProps = { records: readonly KeptRecord[]; open: string; onBack: () => void };

/** A profile in words: photos are private to a log-in and are not kept. */
export function KeptProfileView({ records, open, onBack }: KeptProfileViewProps) {
  const person = useT("person");
  const kindText = useKindText();
  const record = records.find(({ key }) => key === open);
  if (!record) return null;
  const profile = record.value as KeptProfile;
  return (
    <article className="flex flex-col gap-3">
      <BackToLists
        title={person("name_age", { name: profile.name, age: profile.age })}
        kind={kindText(profile)}
        at={record.at}
        onBack={onBack}
      />
      {profile.city ? <p className="text-text-muted">{profile.city}</p> : null}
      {profile.fictional_warning ? <Alert tone="warning">{profile.fictional_warning}</Alert> : null}
      <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
        {profile.about}
      </p>
    </article>
  );
}
