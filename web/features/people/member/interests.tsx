import { Sparkles } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Tag } from "#web/ui/tag.tsx";

/** The member's interests; shared ones come first and are marked, in words too. */
export function Interests({
  interests,
  shared,
}: {
  interests: readonly string[];
  shared: readonly string[];
}) {
  const t = useT("member");
  const options = useT("options");
  if (interests.length === 0) return null;
  const isShared = new Set(shared);
  const sorted = [
    ...interests.filter((topic) => isShared.has(topic)),
    ...interests.filter((topic) => !isShared.has(topic)),
  ];
  return (
    <section aria-labelledby="interests">
      <h2 id="interests" className="mb-3 flex flex-wrap items-baseline gap-x-3 text-lg font-bold">
        {t("interests.title")}
        {shared.length > 0 ? (
          <span className="text-sm font-semibold text-primary-text">
            {t("interests.shared", { count: shared.length })}
          </span>
        ) : null}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {sorted.map((topic) => (
          <li key={topic} className="flex">
            <Tag
              tone={isShared.has(topic) ? "primary" : "neutral"}
              className="py-1.5 text-sm"
              icon={isShared.has(topic) ? <Icon icon={Sparkles} size="sm" /> : null}
            >
              {options(`interests.${topic}` as "interests.cooking")}
              {isShared.has(topic) ? <span className="sr-only">({t("interests.mark")})</span> : null}
            </Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}
