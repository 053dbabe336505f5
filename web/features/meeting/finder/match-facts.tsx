import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { FinderMatch } from "./queries.ts";
import { useOptionText } from "./use-option-text.ts";

/** The texts that all cards of the list share; loaded once and passed to each. */
export function useMatchTexts() {
  const t = useT("finder");
  const options = useT("options");
  const format = useFormat();
  const optionText = useOptionText();
  return {
    both: t("matches.both"),
    percentOf: ({ percent }: FinderMatch) => t("matches.percent", { percent: format.percent(percent / 100) }),
    reasonsOf: ({ reasons }: FinderMatch) =>
      reasons.map(({ about, option, topics }) => {
        if (about === "near") return t("matches.near");
        if (about === "interests") {
          const names = topics.map((topic) => options(`interests.${topic}` as "interests.cooking"));
          return t("matches.interests", { topics: format.list(names) });
        }
        return t("matches.answer", {
          topic: t(`cards.${about}.topic`),
          answer: optionText(about, option ?? ""),
        });
      }),
  };
}

type MatchFactsProps = { match: FinderMatch; texts: ReturnType<typeof useMatchTexts> };

/** Below a member's photo: the match score and its reasons. */
export function MatchFacts({ match, texts }: MatchFactsProps) {
  return (
    <div className="min-w-0 text-sm">
      <p className="tabular font-bold text-primary-text">{texts.percentOf(match)}</p>
      <p className="mt-1 text-xs text-text-muted">{texts.both}</p>
      <ul className="text-xs hyphens-auto wrap-anywhere">
        {texts.reasonsOf(match).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
