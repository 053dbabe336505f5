import { likesQuery } from "#web/features/ground/session/queries.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { countLikes } from "./like-state.ts";
import { likeTypes } from "./queries.ts";

/** Received, sent, matches, each with its number. */
export function LikeTabs({ isRoot }: { isRoot: boolean }) {
  const t = useT("likes");
  const format = useFormat();
  const { data } = useQuery(likesQuery());
  const counts = data && countLikes(data);
  return (
    <Tabs
      label={t("tabs.label")}
      tabs={likeTypes.map((type) => ({
        to: type === "received" && isRoot ? "/likes" : `/likes/${type}`,
        label: t(`tabs.${type}`),
        badge: counts ? <span className="tabular font-medium">{format.number(counts[type])}</span> : null,
      }))}
    />
  );
}
