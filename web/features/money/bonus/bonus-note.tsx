import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { deferred } from "#web/lib/page/deferred.tsx";
import { apiKey } from "#web/lib/queries/queries.ts";
import { useTimeBonus } from "./use-time-bonus.ts";

const BonusNoteCard = deferred(() => import("./bonus-note-card.tsx"));

/**
 * A note next to the prices that the bonus lowers: the bonus, its audience and its end. The prices are
 * updated when it ends.
 */
export function BonusNote() {
  const client = useQueryClient();
  const hasBonus = useTimeBonus() !== null;
  const had = useRef(hasBonus);
  useEffect(() => {
    if (had.current === hasBonus) return;
    had.current = hasBonus;
    void client.invalidateQueries({ queryKey: apiKey("GET /api/bundles") });
  }, [client, hasBonus]);
  return hasBonus ? <BonusNoteCard /> : null;
}
