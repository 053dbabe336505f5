import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { ownReportsQuery } from "./queries.ts";
import Statement from "./statement.tsx";

/** The decisions against the member, each with its reasons; renders nothing if there are none. */
export function Decisions() {
  const t = useT("reports");
  const { data } = useQuery(ownReportsQuery());
  const decisions = data?.decisions ?? [];
  useSeen(decisions);
  if (decisions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="decisions">
      <h2 id="decisions" className="mb-2 text-lg font-bold">
        {t("against.title")}
      </h2>
      <ul className="divide-y">
        {decisions.map((decision) => (
          <li key={decision.id} className="py-4 first:pt-0 last:pb-0">
            <Statement decision={decision} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shown decisions end the alert on other pages. A decision made meanwhile is loaded first. */
function useSeen(decisions: readonly Decision[]): void {
  const client = useQueryClient();
  const isNew = useUser()?.has_decision === true;
  const shown = decisions.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list its numbers count
  useEffect(() => {
    if (!isNew) return;
    void client.invalidateQueries({ queryKey: ownReportsQuery().queryKey });
    if (shown === "") return;
    void api("POST /api/decision-views", { body: { ids: shown.split(" ") } }).then(
      () => client.invalidateQueries({ queryKey: userQuery().queryKey }),
      // The next visit marks them as seen.
      () => null,
    );
  }, [isNew, shown]);
}
