import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { useCached } from "#web/lib/queries/queries.ts";
import { asSentence, inSentence } from "./in-sentence.ts";
import { type Conversation, interestsQuery, memberQuery } from "./queries.ts";

export type OpenersProps = {
  partner: Conversation["partner"];
  name: string;
  /** `openers`: all that can be chosen. */
  onChoose: (opener: string, openers: readonly string[]) => void;
};

const openersAtMost = 3;

/** Three first lines, from shared interests if there are any. A choice sends nothing. */
export function OpenerList({ partner, name, onChoose }: OpenersProps) {
  const t = useT("openers");
  const openers = useOpeners(partner, name);
  return (
    <ul aria-label={t("start.openers")} className="flex w-full flex-col gap-2">
      {openers.map((opener) => (
        <li key={opener}>
          <button
            type="button"
            onClick={() => onChoose(opener, openers)}
            className="min-h-11 w-full rounded-card bg-primary-soft px-4 py-2.5 text-left text-sm text-on-primary-soft transition hover:brightness-95 dark:hover:brightness-125"
          >
            {opener}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useOpeners(partner: Conversation["partner"], name: string): string[] {
  const t = useT("openers");
  const locale = useLocale();
  const isMember = partner.id !== null;
  const member = useCached({ ...memberQuery(partner.id ?? ""), enabled: isMember })?.member;
  const interests = useCached({ ...interestsQuery(), enabled: isMember })?.interests ?? [];
  const shared = (member?.shared_interests ?? [])
    .map((id) => interests.find((interest) => interest.id === id)?.name)
    .filter((topic) => topic !== undefined)
    .map((topic) => inSentence(locale, topic));
  const { gender } = partner;
  const [first, second, third] = shared;
  const fromInterests = [
    first && t("opener.interest_1", { interest: first, gender }),
    second && t("opener.interest_2", { interest: second, gender }),
    third && t("opener.interest_3", { interest: third, gender }),
  ]
    .filter((text) => text !== undefined)
    .map((text) => asSentence(locale, text));
  const general = [
    partner.city ? t("opener.city", { name, gender, city: partner.city }) : null,
    t("opener.week", { name, gender }),
    t("opener.profile", { name, gender }),
  ].filter((text) => text !== null);
  return [...fromInterests, ...general].slice(0, openersAtMost);
}
