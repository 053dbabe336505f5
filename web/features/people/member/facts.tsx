import type { Gender } from "#contracts/people/profile-options.ts";
import type { MemberProfile } from "#contracts/people/profiles.ts";
import type { Messages } from "#i18n/subjects.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Tag } from "#web/ui/tag.tsx";

const fields = [
  "relationship_status",
  "sexuality",
  "body_type",
  "hair_color",
  "eye_color",
  "tattoos",
] as const satisfies readonly (keyof MemberProfile & keyof Messages["options"])[];

/** Facts as chips; hidden and missing facts are omitted. */
export function Facts({ member }: { member: MemberProfile }) {
  const t = useT("member");
  const options = useT("options");
  const format = useFormat();
  const { gender } = member;
  const wordOf = (group: (typeof fields)[number], value: string) =>
    options(`${group}.${value}` as "body_type.slim", { gender });
  const facts = [
    ...(gender ? [{ name: t("facts.gender"), value: options(`gender.${gender as Gender}`) }] : []),
    ...(member.seeks.length > 0
      ? [
          {
            name: t("facts.seeks"),
            value: format.list(member.seeks.map((sought) => options(`sought.${sought as Gender}`))),
          },
        ]
      : []),
    ...fields.flatMap((field) => {
      const value = member[field];
      return value && value !== "undisclosed"
        ? [{ name: t(`facts.${field}`), value: wordOf(field, value) }]
        : [];
    }),
  ];
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 text-lg font-bold">
        {t("facts.title")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {facts.map(({ name, value }) => (
          <li key={name} className="flex">
            <Tag className="py-1.5 text-sm">
              <span className="font-normal text-text-muted">{name}</span>
              {value}
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
